import { messages } from '@cubby/contract/messages'
import { contactHeading, contactIntroduction } from '@cubby/contract/page-texts'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { takeTypedEarly } from '@/layout/page/prerendered-page.ts'
import { useAuth, useProvider } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { type Draft, draftFields, keepDraft, readDraft } from './draft.ts'
import { MessageReceived } from './message-received.tsx'
import { StoredMessages } from './stored-messages.tsx'

/** The contact form with stored messages above it. */
export function ContactScreen() {
  useDocumentTitle(t('Contact'))
  const auth = useAuth()
  const [sending, setSending] = useState<string | null>(null)
  const [received, setReceived] = useState(false)
  const { name = '', email = '' } = auth.status === 'in' ? auth.user : {}
  const provider = useProvider()
  const [typedEarly] = useState(takeTypedEarly)
  const [kept, setKept] = useState(() => keptDraft(typedEarly?.values))
  const [focus, setFocus] = useState(() => draftFields.find((field) => field === typedEarly?.focused) ?? null)
  return (
    <div className="shell grid gap-8 py-8 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16 lg:py-14">
      <div className="grid content-start gap-6">
        <div className="grid gap-2">
          <PageHeading>{t(contactHeading)}</PageHeading>
          <p className="max-w-[52ch] text-lg text-muted-foreground">{t(contactIntroduction)}</p>
          {provider && (
            <p className="md:hidden">
              <a className={textLink} href={`tel:${provider.phone.replace(/[^\d+]/g, '')}`}>
                {provider.phone}
              </a>
              , {provider.hours}
            </p>
          )}
        </div>
        <div>
          <StoredMessages except={sending} />
          {received ? (
            <MessageReceived
              title={t(messages.contactReceived)}
              detail={t(messages.contactReceivedDetail)}
              another={t('Write another message')}
              onAnother={() => {
                setFocus('name')
                setReceived(false)
              }}
            />
          ) : (
            <ContactForm
              start={{ name: kept.name || name, email: kept.email || email, message: kept.message }}
              focus={focus}
              onSending={setSending}
              onDone={(outcome) => {
                setKept(nothing)
                setReceived(outcome === 'sent')
              }}
            />
          )}
        </div>
      </div>
      <ContactDetails />
    </div>
  )
}

const nothing: Draft = { name: '', email: '', message: '' }

/** Returns the input from before the app started or before a reload. */
function keptDraft(typedEarly: Partial<Draft> = {}): Draft {
  const { name, email, message } = typedEarly
  const draft = {
    ...(readDraft() ?? nothing),
    ...(name && { name }),
    ...(email && { email }),
    ...(message && { message }),
  }
  if (name || email || message) keepDraft(draft)
  return draft
}
