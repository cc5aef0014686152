// The rules of streamable HTTP for headers and status codes.

export const STATELESS = '2026-07-28';

// Returns the mistake in the headers of a request, if any.
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

// Decodes a header. Text that is not plain ASCII is encoded as `=?base64?…?=`.
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

// Returns the status code of a message. Only protocol errors have the status code of an error.
export function statusOf(message) {
  return STATUS.get(message.error?.code) ?? 200;
}
