import { connect } from 'node:tls'

/** The expiry of a host's certificate, as a browser would see it. Throws if none is shown in time. */
export function readCertificateExpiry(host: string, port: number, timeoutMs = 5_000): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, servername: host, timeout: timeoutMs, rejectUnauthorized: false },
      () => {
        const expiresAt = new Date(socket.getPeerCertificate().valid_to)
        socket.end()
        if (Number.isNaN(expiresAt.getTime()))
          reject(new Error('the certificate does not say until when it is good'))
        else resolve(expiresAt)
      },
    )
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}
