/** The child's side: reads its order and the bytes, answers, and exits with 3 if the bytes can't be read. */
async function readAll(): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export async function answerParent<Order>(
  work: (order: Order, bytes: Buffer) => Promise<{ line: object; files: readonly Uint8Array[] }>,
): Promise<void> {
  const input = await readAll()
  const end = input.indexOf(10)
  const order = JSON.parse(input.subarray(0, end).toString('utf8')) as Order
  const bytes = input.subarray(end + 1)
  try {
    const { line, files } = await work(order, bytes)
    process.stdout.write(`${JSON.stringify(line)}\n`)
    for (const file of files) process.stdout.write(file)
  } catch {
    process.exitCode = 3
  }
}
