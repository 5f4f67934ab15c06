import type { SentMailInFull } from '@cubby/contract/demo'
import { Card } from '@/ui/card.tsx'
import { linkedParts } from './linked-parts.ts'

/** The text of an email, with clickable links. */
export function MailText({ mail }: { mail: SentMailInFull }) {
  return (
    <Card as="article" aria-labelledby="mail-subject" className="grid gap-4 p-5 sm:p-6">
      <div>
        <h2 id="mail-subject" className="text-2xl">
          {mail.subject}
        </h2>
        <p className="mt-1 text-muted-foreground text-sm">to {mail.to}</p>
      </div>
      <p className="whitespace-pre-wrap break-words">
        {linkedParts(mail.text).map(({ at, text, isLink }) =>
          isLink ? (
            <a key={at} href={text} className="break-all font-semibold text-primary underline">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </Card>
  )
}
