import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const named = (id: string, tag: number, value: string): Buffer => der(0x31, sequence(oid(id), text(tag, value)))
/** The subject that WebAuthn requires in an authenticator's certificate: country, organisation, unit, name. */
const NAME = sequence(
  named('550406', 0x13, 'BR'),
  named('55040a', 0x0c, 'Test'),
  named('55040b', 0x0c, 'Authenticator Attestation'),
  named('550403', 0x0c, 'Test'),
)
const NO_AUTHORITY = der(0xa3, sequence(sequence(oid('551d13'), der(0x01, Buffer.from([255])), der(0x04, sequence()))))

/** Valid from 2020 to 2049. */
function selfSigned(name: Buffer, extensions: Buffer): { certificate: Buffer; key: KeyObject } {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const validity = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'))
  const signed = sequence(
    version,
    serial,
    ECDSA_SHA256,
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    extensions,
  )
  return { certificate: sequence(signed, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', signed, key))), key }
}

export const attestationCertificate = (): { certificate: Buffer; key: KeyObject } => selfSigned(NAME, NO_AUTHORITY)

/** A PEM certificate for TLS at 127.0.0.1, of a server or a client. Whoever trusts it uses it as its own authority. */
export function tlsCertificate(name: string): { cert: string; key: string } {
  const here = der(0x87, Buffer.from([127, 0, 0, 1]))
  const extensions = der(0xa3, sequence(sequence(oid('551d11'), der(0x04, sequence(here)))))
  const { certificate, key } = selfSigned(sequence(named('550403', 0x0c, name)), extensions)
  // No empty line when the last one is full: the PEM would end there.
  const lines = certificate.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}
