import { deflateSync } from 'node:zlib'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>'

const streamOf = (data: string, entries = ''): string =>
  `<< /Length ${data.length} ${entries}>>\nstream\n${data}\nendstream`

export interface PdfOptions {
  /** The first objects, instead of a page with one word. */
  catalogue?: string
  page?: string
  content?: string
  /** Further objects, from number 5 on. */
  more?: readonly string[]
  /** Entries of the trailer. */
  trailer?: string
}

/** A PDF with a cross-reference table, as most programs write it. */
export function tablePdf({
  catalogue = CATALOGUE,
  page = PAGE,
  content = streamOf('BT (Recibo) Tj ET'),
  more = [],
  trailer = '',
}: PdfOptions = {}): Buffer {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = [catalogue, PAGES, page, content, ...more].map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return latin1(text)
}

/** A PDF with its objects compressed in a stream, as newer programs write it. */
export function packedPdf({ catalogue = CATALOGUE, more = '', entries = '' } = {}): Buffer {
  const objects = [catalogue, PAGES, PAGE, ...(more === '' ? [] : [more])]
  let at = 0
  const index = objects.map((body, place) => {
    const one = `${place === 3 ? 8 : place + 1} ${at}`
    at += body.length + 1
    return one
  })
  const head = `${index.join(' ')}\n`
  const packed = deflateSync(latin1(`${head}${objects.join(' ')}`)).toString('latin1')
  let text = '%PDF-1.5\n'
  const contentAt = text.length
  text += `4 0 obj\n${streamOf('BT (Recibo) Tj ET')}\nendobj\n`
  const packedAt = text.length
  text += `5 0 obj\n${streamOf(packed, `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode ${entries}`)}\nendobj\n`
  const start = text.length
  const row = (kind: number, place: number, more: number): number[] => [kind, place >> 8, place & 255, more]
  const rows = Buffer.from(
    [
      row(0, 0, 255),
      row(2, 5, 0),
      row(2, 5, 1),
      row(2, 5, 2),
      row(1, contentAt, 0),
      row(1, packedAt, 0),
      row(1, start, 0),
    ].flat(),
  )
  text += `6 0 obj\n${streamOf(rows.toString('latin1'), '/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R ')}\nendobj\nstartxref\n${start}\n%%EOF\n`
  return latin1(text)
}

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const hiddenInStream = streamOf(`\n7 0 obj\n${SCRIPT}\nendobj\n`)

export type PdfFaultKind = 'broken' | 'locked' | 'active'

/** PDFs that the server must refuse, each with the reason. */
export const hostilePdfs = (): { name: string; body: Buffer; fault: PdfFaultKind }[] => [
  {
    name: 'a script',
    body: tablePdf({ catalogue: `<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>`, more: [SCRIPT] }),
    fault: 'active',
  },
  {
    name: 'a script whose name is written with codes',
    body: tablePdf({ more: ['<< /S /J#61vaScr#69pt /#4AS (x) >>'] }),
    fault: 'active',
  },
  {
    name: 'a script inside the dictionary of a stream',
    body: tablePdf({ more: [streamOf('x', '/AA << /O << /S /JavaScript >> >> ')] }),
    fault: 'active',
  },
  { name: 'a script packed in a stream', body: packedPdf({ more: SCRIPT }), fault: 'active' },
  {
    name: 'a script packed in a stream that does not say so',
    body: Buffer.from(packedPdf({ more: SCRIPT }).toString('latin1').replace('/ObjStm', '/ObjStn'), 'latin1'),
    fault: 'active',
  },
  {
    name: 'a script in an object hidden in the data of a stream',
    body: tablePdf({ more: [hiddenInStream] }),
    fault: 'broken',
  },
  {
    name: 'objects packed in a way that is not read',
    body: packedPdf({ entries: '/DecodeParms << /Predictor 12 /Columns 4 >> ' }),
    fault: 'broken',
  },
  { name: 'a program to launch', body: tablePdf({ more: ['<< /S /Launch /F (calc.exe) >>'] }), fault: 'active' },
  { name: 'a file inside', body: tablePdf({ more: [streamOf('MZ', '/Type /EmbeddedFile ')] }), fault: 'active' },
  {
    name: 'a form of its own making',
    body: tablePdf({ catalogue: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 4 0 R >> >>' }),
    fault: 'active',
  },
  {
    name: 'a password',
    body: tablePdf({ trailer: '/Encrypt 5 0 R ', more: ['<< /Filter /Standard /V 1 >>'] }),
    fault: 'locked',
  },
  { name: 'a password, and packed objects that cannot be read for it', body: lockedPacked(), fault: 'locked' },
  { name: 'half of it', body: tablePdf().subarray(0, 250), fault: 'broken' },
  {
    name: 'a page of HTML at its end',
    body: Buffer.concat([tablePdf(), latin1('<script>alert(1)</script>')]),
    fault: 'broken',
  },
  {
    name: 'a page of HTML at its end, written as a remark',
    body: Buffer.concat([tablePdf(), latin1('%<script>alert(1)</script>')]),
    fault: 'broken',
  },
  { name: 'an archive at its end', body: Buffer.concat([tablePdf(), latin1('PK\x03\x04')]), fault: 'broken' },
  { name: 'no end', body: Buffer.from(tablePdf().toString('latin1').replace('%%EOF', ''), 'latin1'), fault: 'broken' },
  {
    name: 'an end that leads nowhere',
    body: Buffer.from(
      tablePdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
    fault: 'broken',
  },
  { name: 'no catalogue', body: tablePdf({ catalogue: '<< /Type /Font >>' }), fault: 'broken' },
  { name: 'nothing but its first line', body: latin1('%PDF-1.7\n<script>alert(1)</script>'), fault: 'broken' },
  { name: 'arrays inside each other without end', body: tablePdf({ more: ['['.repeat(100_000)] }), fault: 'broken' },
  {
    name: 'packed objects that fill the memory',
    body: packedPdf({ more: `(${'a'.repeat(17_000_000)})` }),
    fault: 'broken',
  },
]

function lockedPacked(): Buffer {
  const text = packedPdf().toString('latin1')
  const data = text.indexOf('stream\n', text.indexOf('/ObjStm')) + 7
  // Encrypted data does not inflate.
  const scrambled = `${text.slice(0, data)}\x00\x00\x00\x00${text.slice(data + 4)}`
  return latin1(scrambled.replace('/Type /XRef', '/Type /XRef /Encrypt 9 0 R')).subarray()
}
