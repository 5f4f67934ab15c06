import { displayDate } from '@cubby/rules/session-dates'
import type { CertificateContent } from './check-certificate.ts'

export function CertificateFacts({ content }: { content: CertificateContent }) {
  const facts = [
    ['Name', content.name],
    ['Class', content.className],
    ['Dates', displayDate(content.startDate, content.endDate)],
    ['Hours', content.hours.toLocaleString('en-US')],
    ['Issued', displayDate(content.issuedOn, content.issuedOn)],
    [
      'Valid',
      content.expiresOn === null
        ? 'Without expiration'
        : `Through ${displayDate(content.expiresOn, content.expiresOn)}`,
    ],
    ['Number', content.number],
  ]
  return (
    <dl className="figures grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
