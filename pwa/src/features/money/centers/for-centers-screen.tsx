import { messages } from '@cubby/contract/messages'
import type { CenterRequest } from '@cubby/contract/money/centers'
import { forCentersHeading, forCentersIntroduction, forCentersRequest } from '@cubby/contract/page-texts'
import { personName } from '@cubby/rules/people/person-name'
import { useState } from 'react'
import { ContactDetails } from '@/features/messages/contact/contact-details.tsx'
import { MessageReceived } from '@/features/messages/contact/message-received.tsx'
import { StoredMessages } from '@/features/messages/contact/stored-messages.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { takeTypedEarly } from '@/layout/page/prerendered-page.ts'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { CenterRequestForm } from './center-request-form.tsx'

/** What Cubby does for centers, and the form that asks for an account. */
export function ForCentersScreen() {
  useDocumentTitle('For centers')
  const auth = useAuth()
  const [sending, setSending] = useState<string | null>(null)
  const [received, setReceived] = useState(false)
  /** Another form starts empty. */
  const [round, setRound] = useState(0)
  const own = auth.status === 'in' ? auth.user : null
  const [start] = useState<CenterRequest>(() => ({
    contact_name: own ? personName(own) : '',
    email: own?.email ?? '',
    name: '',
    address: '',
    phone: '',
    message: '',
    ...takeTypedEarly()?.values,
  }))
  return (
    <div className="shell grid gap-8 py-8 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16 lg:py-14">
      <div className="grid content-start gap-6">
        <div className="grid max-w-[60ch] gap-3">
          <PageHeading>{forCentersHeading}</PageHeading>
          <p className="text-lg text-muted-foreground">{forCentersIntroduction}</p>
          <p>{forCentersRequest}</p>
        </div>
        <div>
          <StoredMessages except={sending} />
          {received ? (
            <MessageReceived
              title={messages.centerRequestSent}
              detail={messages.centerRequestConfirmed}
              another="Ask for another center"
              onAnother={() => setReceived(false)}
            />
          ) : (
            <CenterRequestForm
              key={round}
              start={round === 0 ? start : { ...start, name: '', address: '', message: '' }}
              onSending={setSending}
              onDone={(outcome) => {
                setRound(round + 1)
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
