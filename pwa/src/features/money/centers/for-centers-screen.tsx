import { messages } from '@cubby/contract/messages'
import type { CenterRequest } from '@cubby/contract/money/centers'
import {
  forCentersGets,
  forCentersHeading,
  forCentersIntroduction,
  forCentersRequest,
  forCentersRequestHeading,
} from '@cubby/contract/page-texts'
import { personName } from '@cubby/rules/people/person-name'
import { t, translate } from '@cubby/texts/t'
import { useState } from 'react'
import { ContactDetails } from '@/features/messages/contact/contact-details.tsx'
import { MessageReceived } from '@/features/messages/contact/message-received.tsx'
import { StoredMessages } from '@/features/messages/contact/stored-messages.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { takeTypedEarly } from '@/layout/page/prerendered-page.ts'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { CenterRequestForm } from './center-request-form.tsx'

/** What a center gets, and then the form that asks for an account. */
export function ForCentersScreen() {
  useDocumentTitle(t('For centers'))
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
    <div className="shell grid gap-10 py-8 lg:gap-14 lg:py-14">
      <div className="grid gap-6 lg:gap-8">
        <div className="grid justify-items-start gap-3">
          <PageHeading>{t(forCentersHeading)}</PageHeading>
          <p className="text-lg text-muted-foreground">{t(forCentersIntroduction)}</p>
          <a href="#request" className={buttonVariants({ className: 'md:hidden' })}>
            {t(forCentersRequestHeading)}
          </a>
        </div>
        <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:gap-x-16">
          {forCentersGets.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-1 border-t pt-4">
              <h2 className="text-lg">{translate(title)}</h2>
              <p className="text-muted-foreground">{translate(text)}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid items-start gap-8 md:grid-cols-[7fr_5fr] md:gap-10 lg:gap-16">
        <section aria-labelledby="request" className="grid gap-4">
          <div className="grid gap-1">
            <h2 id="request" className="scroll-mt-24 text-2xl">
              {t(forCentersRequestHeading)}
            </h2>
            <p className="text-muted-foreground">{t(forCentersRequest)}</p>
          </div>
          {/* The list is empty for most, and then has no gap. */}
          <div className="grid">
            <StoredMessages except={sending} />
            {received ? (
              <MessageReceived
                title={t(messages.centerRequestSent)}
                detail={t(messages.centerRequestConfirmed)}
                another={t('Ask for another center')}
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
        </section>
        <ContactDetails />
      </div>
    </div>
  )
}
