import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { packageFonts } from '../../../platform/http/file-folders.ts'
import { printColor } from '../../../platform/pdf/colors.ts'
import { runsOf } from '../../../platform/pdf/fonts.ts'
import { certificatePdf } from './certificate-pdf.ts'

const readFont = packageFonts()

const pdfOf = (name: string, accent = '') =>
  certificatePdf(readFont, {
    statement: {
      keyId: 'k3Yf9aQz',
      number: 'CUB-2026-0000-000M',
      name,
      className: 'Health, Safety and Nutrition',
      startDate: '2026-11-02',
      endDate: '2026-11-04',
      issuedOn: '2026-11-05',
      expiresOn: null,
      hours: 6.5,
    },
    signedBy: 'Marisol Vega',
    signerRole: 'Instructor',
    provider: 'Cubby Training',
    accent,
    verifyUrl: `https://cubby.test/verify#${'x'.repeat(260)}`,
    issuedAt: new Date('2026-11-05T12:00:00Z'),
  })

it('is one tagged landscape Letter page with a language and a title', async () => {
  const pdf = await PDFDocument.load(await pdfOf('Łukasz Żółć'), { updateMetadata: false })
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 792, height: 612 }])
  expect(pdf.getTitle()).toBe('Certificate of Completion: Łukasz Żółć, Health, Safety and Nutrition')
  expect(String(pdf.catalog.get(PDFName.of('Lang')))).toContain('en-US')
  expect(pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBeDefined()
  const roles = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('S'))] : []))
    .flatMap((role) => (role instanceof PDFName ? [role.decodeText()] : []))
  expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Figure']))
})

/** The drawing operations of the page. */
async function operationsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode()))
    .join('\n')
}

it('has the accent color of the provider instead of petrol', async () => {
  const petrol = '0.09 0.36 0.42 rg'
  expect(await operationsOf(await pdfOf('Sam Rivera'))).toContain(petrol)
  const { red, green, blue } = printColor('#ffd400')
  const operations = await operationsOf(await pdfOf('Sam Rivera', '#ffd400'))
  expect(operations).toContain(`${red} ${green} ${blue} rg`)
  expect(operations).not.toContain(petrol)
})

it('has text that can be copied, also after other certificates', async () => {
  await pdfOf('Zoë Élodie')
  const pdf = await PDFDocument.load(await pdfOf('Zoe Elodie'))
  const maps = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode()))
    .filter((text) => text.includes('beginbfchar'))
  expect(maps).toHaveLength(3)
  expect(maps.join()).not.toContain('<>')
})

it.each([
  ['Sam Rivera', 'gabarito'],
  ['Łukasz Żółć', 'gabarito'],
  ['Zoë Đặng', 'noto-sans'],
  ['Надія Петрова', 'noto-sans'],
  ['प्रिया शर्मा', 'noto-sans'],
])('shows %s using only %s', async (name, family) => {
  const requested: string[] = []
  const runs = await runsOf(
    (from, file) => {
      requested.push(from)
      return readFont(from, file)
    },
    'display',
    name,
  )
  expect(runs?.map(({ text }) => text).join('')).toBe(name)
  expect(requested.at(-1)).toBe(family)
  expect((await pdfOf(name)).length).toBeGreaterThan(1_000)
})

it.each(['日本', 'محمد', '🎈'])('cannot show %s', async (name) => {
  expect(await runsOf(readFont, 'display', name)).toBeNull()
  await expect(pdfOf(name)).rejects.toThrow('no font has all characters')
})
