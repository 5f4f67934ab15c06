import { displayDate } from '@cubby/rules/session-dates'
import type { CertificateStatement } from '@cubby/rules/teaching/certificate-statement'
import { t } from '@cubby/texts/t'
import { drawWall } from '../../../platform/pdf/block-wall.ts'
import { ink, paper, printColor, quiet } from '../../../platform/pdf/colors.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { newPdf } from '../../../platform/pdf/new-pdf.ts'
import { drawQr } from '../../../platform/pdf/qr-code.ts'
import { taggedPage } from '../../../platform/pdf/tagged-page.ts'
import { typesetter } from '../../../platform/pdf/typesetter.ts'

interface CertificatePdfFacts {
  readonly statement: CertificateStatement
  readonly signedBy: string
  /** The role of the signer, such as 'Instructor'; null if the provider signs. */
  readonly signerRole: string | null
  readonly provider: string
  /** The provider's accent color, #rrggbb, or ''. */
  readonly accent: string
  readonly verifyUrl: string
  readonly issuedAt: Date
}

/** In points: US Letter, landscape. */
const [WIDTH, HEIGHT] = [792, 612]
const LEFT = 196
const TOP = 548
const RIGHT = 736
const QR = 136

/** Creates the PDF of a certificate: one page with tagged text. The QR code consists of vector shapes. */
export async function certificatePdf(readFont: ReadFont, facts: CertificatePdfFacts): Promise<Uint8Array> {
  const { statement, provider, verifyUrl, issuedAt } = facts
  const pdf = await newPdf({
    title: t('Certificate of Completion: {name}, {className}', {
      name: statement.name,
      className: statement.className,
    }),
    subject: t('Certificate {number}', { number: statement.number }),
    author: provider,
    at: issuedAt,
  })
  const page = pdf.addPage([WIDTH, HEIGHT])
  const tagged = taggedPage(pdf, page)
  const typeset = typesetter(readFont, pdf, page)

  const brandColor = printColor(facts.accent)
  tagged.drawDecoration(() => {
    page.drawRectangle({ x: 0, y: 0, width: WIDTH, height: HEIGHT, color: paper })
    drawWall(page, brandColor)
  })
  const width = RIGHT - LEFT
  const days = displayDate(statement.startDate, statement.endDate)
  const lines = [
    ['P', await typeset('strong', provider, 13, width), 0, brandColor],
    ['H1', await typeset('display', t('Certificate of Completion'), 40, width), 50, brandColor],
    ['P', await typeset('text', t('This certifies that'), 14, width), 54, quiet],
    ['P', await typeset('display', statement.name, 44, width), 50, ink],
    ['P', await typeset('text', t('has completed'), 14, width), 50, quiet],
    ['P', await typeset('display', statement.className, 25, width), 34, ink],
    [
      'P',
      await typeset(
        'text',
        `${days}  ·  ${t('{hours, plural, one {# hour} other {# hours}}', { hours: statement.hours })}`,
        15,
        width,
      ),
      42,
      ink,
    ],
  ] as const
  let y = TOP
  for (const [role, block, below, color] of lines) {
    y -= below
    tagged.drawContent(role, () => block.draw(LEFT, y, color))
    y -= block.more
  }

  const signer = await typeset('display', facts.signedBy, 20, 300)
  const signerNote = facts.signerRole === null ? provider : `${facts.signerRole}, ${provider}`
  const note = await typeset('text', signerNote, 11, 300)
  const issued = t('Issued {date}', {
    date: displayDate(statement.issuedOn, statement.issuedOn),
  })
  const { expiresOn } = statement
  const holds =
    expiresOn === null
      ? t('Does not expire')
      : t('Valid through {date}', { date: displayDate(expiresOn, expiresOn) })
  const dates = await typeset('text', `${issued}  ·  ${holds}`, 11, 360)
  const number = await typeset('strong', t('No. {number}', { number: statement.number }), 12, 360)
  tagged.drawContent('P', () => signer.draw(LEFT, 158, brandColor))
  tagged.drawDecoration(() =>
    page.drawLine({ start: { x: LEFT, y: 148 }, end: { x: LEFT + 280, y: 148 }, thickness: 1, color: quiet }),
  )
  tagged.drawContent('P', () => note.draw(LEFT, 132, quiet))
  tagged.drawContent('P', () => number.draw(LEFT, 78, ink))
  tagged.drawContent('P', () => dates.draw(LEFT, 60, quiet))

  const top = 60 + 14 + QR
  tagged.drawContent(
    'Figure',
    () => drawQr(page, verifyUrl, { x: RIGHT - QR, top, side: QR }),
    t('QR code to check this certificate'),
  )
  const check = await typeset(
    'text',
    t('Scan to check, or see {address}', { address: verifyUrl.replace(/^https?:\/\/|#.*$/g, '') }),
    9,
    250,
  )
  tagged.drawContent('P', () => check.draw(RIGHT - check.width, 60, quiet))
  tagged.finish()
  return pdf.save()
}
