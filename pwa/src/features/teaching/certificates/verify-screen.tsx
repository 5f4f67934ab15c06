import { t } from '@cubby/texts/t'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { EmptyFrame } from '@/art/empty-pictures.tsx'
import { ScanButton } from '@/features/teaching/camera/scan-button.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { TextField } from '@/ui/fields.tsx'
import { useCheck } from './use-check.ts'
import { VerdictCard } from './verdict-card.tsx'

/** The maximum length of the input. No code is longer. */
const CODE_MAX_LENGTH = 8_000

/** Checks a certificate. The code is in the URL fragment, which browsers do not send. */
export function VerifyScreen() {
  useDocumentTitle(t('Check a certificate'))
  const subject = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const provider = useProvider()?.name ?? 'Cubby'
  const { check, checkAgain } = useCheck(subject)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const show = (text: string) => {
    const hash = text.slice(text.lastIndexOf('#') + 1).replace(/\s+/g, '')
    if (hash === '' || hash === subject) checkAgain()
    else void navigate({ to: '/verify', hash })
  }
  const showFound = (text: string) => {
    setTyped('')
    show(text)
    return null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = subject === '' && typed.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else show(typed)
  }
  return (
    <div className="shell grid items-start gap-x-14 py-8 max-lg:justify-items-center lg:grid-cols-[36rem_minmax(0,1fr)] lg:py-14">
      <div className="grid w-full max-w-xl gap-6">
        <div className="grid gap-2">
          <PageHeading>{t('Check a certificate')}</PageHeading>
          <p className="text-muted-foreground">
            {t(
              'Find out whether {provider} issued a certificate and whether it is still valid. This device checks QR codes even without a connection.',
              { provider },
            )}
          </p>
        </div>
        {subject && (check ? <VerdictCard check={check} provider={provider} /> : <Checking />)}
        <div className="grid sm:justify-items-start">
          <ScanButton
            label={t('Scan with the camera')}
            title={t('Scan a QR code')}
            hint={t('Hold the QR code of the certificate in front of the camera.')}
            onFound={showFound}
          />
        </div>
        <form onSubmit={submit} className="grid gap-4">
          <TextField
            label={t('Number or link of the QR code')}
            error={isMissing ? t('Enter the number, or the link of the QR code.') : undefined}
            hint={t('Such as CUB-2026-7Q4M-X0KT, or the link that a scanner read from the QR code.')}
            ref={field}
            value={typed}
            maxLength={CODE_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            onValueChange={(value) => {
              setTyped(value)
              setMissing(false)
            }}
          />
          <Button type="submit" className="sm:justify-self-start">
            {t('Check')}
          </Button>
        </form>
      </div>
      <div className="grid place-items-center rounded-sheet bg-muted p-10 max-lg:hidden" aria-hidden="true">
        <div className="w-full max-w-72">
          <EmptyFrame />
        </div>
      </div>
    </div>
  )
}

function Checking() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('Checking the certificate')}</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  )
}
