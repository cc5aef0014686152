// What streamable HTTP says of headers and status codes.

export const STATELESS = '2026-07-28';

// What the headers of a request have wrong, if anything.
export function complaint(headers, message) {
  const meta = message.params?._meta ?? {};
  const revision = meta['io.modelcontextprotocol/protocolVersion'];
  if (revision !== undefined && headers['mcp-protocol-version'] !== revision) {
    return 'the header `MCP-Protocol-Version` is not what `_meta` says';
  }
  if (decoded(headers['mcp-method']) !== message.method) {
    return 'the header `Mcp-Method` is not the method';
  }
  if (message.method === 'tools/call' && decoded(headers['mcp-name']) !== message.params?.name) {
    return 'the header `Mcp-Name` is not the name of the tool';
  }
  return undefined;
}

// Headers hold what is not plain text as `=?base64?…?=`.
function decoded(header) {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(header ?? '');
  return encoded ? Buffer.from(encoded[1], 'base64').toString() : header;
}

const STATUS = new Map([
  [-32700, 400],
  [-32600, 400],
  [-32601, 404],
  [-32602, 400],
  [-32021, 400],
  [-32022, 400],
]);

// The status that a message is sent with. Only what could not be carried out at all is an error of HTTP.
export function statusOf(message) {
  return STATUS.get(message.error?.code) ?? 200;
}
