import { connect } from 'node:tls'

/** The expiry of a host's certificate, as a browser would see it. Throws if none is shown in time. */
export function certificateExpiry(host: string, port: number, timeoutMs = 5_000): Promise<Date> {
  return new Promise((done, fail) => {
    const socket = connect(
      { host, port, servername: host, timeout: timeoutMs, rejectUnauthorized: false },
      () => {
        const until = new Date(socket.getPeerCertificate().valid_to)
        socket.end()
        if (Number.isNaN(until.getTime()))
          fail(new Error('the certificate does not say until when it is good'))
        else done(until)
      },
    )
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', fail)
  })
}
