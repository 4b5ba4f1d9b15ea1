import { describe, expect, it } from 'vitest'
import { hostilePdfs, packedPdf, tablePdf } from '../../testing/sample-pdfs.ts'
import { inspectPdf } from './pdf.ts'

describe('a PDF', () => {
  it('that is whole and only to be looked at has no fault, however its objects are written', async () => {
    expect(await inspectPdf(tablePdf())).toBeUndefined()
    expect(await inspectPdf(packedPdf())).toBeUndefined()
    expect(
      await inspectPdf(
        tablePdf({ content: '<< /Length 5 0 R >>\r\nstream\r\nBT (\\(x) Tj ET\r\nendstream', more: ['13'] }),
      ),
    ).toBeUndefined()
    expect(
      await inspectPdf(tablePdf({ more: ['[<48 6F> (a (b) \\) c) -1.5 .5 true null /A#42 % a remark\n 3 0 R]'] })),
    ).toBeUndefined()
  })

  it('that was added to, as when it is signed, is read to its end', async () => {
    const first = tablePdf()
    const start = first.length + 'x'.length
    const more = `\n7 0 obj\n<< /Type /Sig >>\nendobj\nxref\n7 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 8 /Root 1 0 R /Prev 9 >>\n`
    const at = first.length + more.indexOf('xref')
    expect(await inspectPdf(Buffer.concat([first, Buffer.from(`${more}startxref\n${at}\n%%EOF`)]))).toBeUndefined()
    const evil = more.replace('/Sig', '/Action /S /JavaScript')
    expect(
      await inspectPdf(
        Buffer.concat([first, Buffer.from(`${evil}startxref\n${first.length + evil.indexOf('xref')}\n%%EOF`)]),
      ),
    ).toBe('active')
  })

  it.each(hostilePdfs())('with $name is $fault', async ({ body, fault }) => {
    expect(await inspectPdf(body)).toBe(fault)
  })

  it('cut off anywhere, or with any one byte of its structure changed, never makes the reader fail', async () => {
    const whole = packedPdf()
    const end = whole.length - 1
    for (let length = 0; length < end; length += 1)
      expect([length, await inspectPdf(whole.subarray(0, length))]).not.toEqual([length, undefined])
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x41
      expect([undefined, 'broken', 'locked', 'active']).toContain(await inspectPdf(changed))
    }
  })
})
