import {
  buildBrCode,
  cents,
  cnpjCheckDigits,
  cpfCheckDigits,
  crc16,
  isCnpj,
  isCobTxid,
  isCpf,
  isDdd,
  isEndToEndId,
  isMobile,
  isRefused,
  isReturnId,
  parseBrCode,
  parseCnpj,
  parseCpf,
  pixKeyKind,
} from '@home-credit/domain'
import type { Figure } from './figures.ts'
import type { Vectors } from './vectors.ts'

/** Texts that a check must accept, and texts that it must reject. */
interface Texts {
  readonly valid: readonly string[]
  readonly invalid: readonly string[]
}

const sorted = (name: string, { valid, invalid }: Texts, test: (text: string) => boolean): Figure[] => [
  ...valid.map((text) => ({ name: `${name} ${text}`, expected: true, found: test(text) })),
  ...invalid.map((text) => ({ name: `${name} ${text}`, expected: false, found: test(text) })),
]

const cpfFigures = ({ check_digits: digits, masked_valid: masked, ...texts }: Vectors['cpf']): Figure[] => [
  ...sorted('cpf', texts, isCpf),
  ...digits.map(({ base, dv }) => ({ name: `cpf ${base}`, expected: dv, found: cpfCheckDigits(base) })),
  { name: 'cpf as typed', expected: masked.replace(/\D/g, ''), found: parseCpf(masked) },
]

const cnpjFigures = (texts: Vectors['cnpj']): Figure[] => [
  ...sorted('cnpj', texts, isCnpj),
  ...texts.valid.flatMap((text) => [
    { name: `cnpj ${text} check digits`, expected: text.slice(12), found: cnpjCheckDigits(text.slice(0, 12)) },
    { name: `cnpj ${text} in lower case`, expected: text, found: parseCnpj(text.toLowerCase()) },
  ]),
]

const payloadFigures = ({ id, payload, valid, fields }: Vectors['pix_brcode']['payloads'][number]): Figure[] => {
  const read = parseBrCode(payload)
  const found = isRefused(read) ? [] : read.fields
  return [
    { name: `br code ${id}`, expected: valid, found: !isRefused(read) },
    { name: `br code ${id} crc`, expected: valid, found: crc16(payload.slice(0, -4)) === payload.slice(-4) },
    ...(fields === undefined ? [] : [{ name: `br code ${id} fields`, expected: fields.length, found: found.length }]),
    ...(fields ?? []).map((field, index) => ({
      name: `br code ${id} field ${field.id}`,
      expected: field.value,
      found: found[index]?.id === field.id ? found[index].value : undefined,
    })),
  ]
}

function builtFigures({ payloads }: Vectors['pix_brcode']): Figure[] {
  const receiver = { kind: 'static', key: '52998224725', name: 'EMPRESTIMO TESTE', city: 'SAO PAULO' } as const
  const built = buildBrCode({ ...receiver, amountCents: cents(94_560), txid: 'PARC0001' })
  return [
    {
      name: 'br code built',
      expected: payloads.find(({ id }) => id.startsWith('built'))?.payload,
      found: isRefused(built) ? undefined : built,
    },
  ]
}

const keyFigures = ({ valid, invalid }: Vectors['pix_keys']): Figure[] => [
  ...valid.map(({ type, key }) => ({ name: `pix key ${key}`, expected: type, found: pixKeyKind(key) })),
  ...invalid.map((key) => ({ name: `pix key ${key}`, expected: undefined, found: pixKeyKind(key) })),
]

const areaFigures = (areas: readonly number[]): Figure[] =>
  Array.from({ length: 100 }, (_, area) => ({
    name: `area ${area}`,
    expected: areas.includes(area),
    found: isDdd(`${area}`.padStart(2, '0')),
  }))

/** Every worked figure about documents, phones and PIX, next to the domain's answer. */
export const identityFigures = (vectors: Vectors): Figure[] => [
  ...cpfFigures(vectors.cpf),
  ...cnpjFigures(vectors.cnpj),
  { name: 'crc of 123456789', expected: vectors.pix_brcode.crc_of_123456789, found: crc16('123456789') },
  ...vectors.pix_brcode.payloads.flatMap(payloadFigures),
  ...builtFigures(vectors.pix_brcode),
  ...sorted('txid', { valid: vectors.pix_txid.valid_cob, invalid: vectors.pix_txid.invalid_cob }, isCobTxid),
  ...sorted('end-to-end id', vectors.pix_e2eid, isEndToEndId),
  ...sorted(
    'return id',
    { valid: [vectors.pix_e2eid.return_id_example], invalid: vectors.pix_e2eid.valid },
    isReturnId,
  ),
  ...keyFigures(vectors.pix_keys),
  ...areaFigures(vectors.phone.ddd),
  ...sorted('mobile', vectors.phone, isMobile),
]
