import { t } from '@cubby/texts/t'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { openBlob } from '@/features/school/files/open-blob.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { focusOnMount } from '@/ui/field.tsx'

interface NewRecoveryCodesProps {
  codes: readonly string[]
  email: string
  onStored: () => void
}

/** New recovery codes. They stay on the screen until the user says that they are stored. */
export function NewRecoveryCodes({ codes, email, onStored }: NewRecoveryCodesProps) {
  const [copying, setCopying] = useState<'copied' | 'failed' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopying('copied'),
      () => setCopying('failed'),
    )
  const download = () => {
    const text = recoveryCodesText({ codes, email, origin: location.origin })
    openBlob(new Blob([text], { type: 'text/plain' }), { download: 'cubby-recovery-codes.txt' })
  }
  return (
    <Card as="section" aria-labelledby="new-recovery-codes" className="grid gap-4 border-primary p-5">
      <div className="grid gap-1">
        <h3
          id="new-recovery-codes"
          ref={focusOnMount}
          tabIndex={-1}
          className="scroll-mt-24 text-xl outline-none"
        >
          {t('Store your recovery codes now')}
        </h3>
        <p>
          {t(
            "If you lose your phone, a recovery code lets you log in. Each one works once. Print them or put them in a password manager. You won't see them again.",
          )}
        </p>
      </div>
      <ul
        aria-label={t('Recovery codes')}
        className="figures grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-1 text-lg"
      >
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      {copying === 'failed' && (
        <Alert tone="error" announced>
          {t('The browser did not allow copying. Download the codes instead.')}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          {copying === 'copied' ? t('Copied') : t('Copy')}
        </Button>
        <Button variant="outline" size="small" onClick={download}>
          <Download className="size-4" aria-hidden="true" />
          {t('Download')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {copying === 'copied' && t('Copied')}
      </p>
      <Button onClick={onStored}>{t('I have stored them')}</Button>
    </Card>
  )
}

interface RecoveryCodesText {
  codes: readonly string[]
  email: string
  /** The address of the school's Cubby. */
  origin: string
}

/** The content of the downloaded file: whose codes they are, where they work, and the codes. */
function recoveryCodesText({ codes, email, origin }: RecoveryCodesText): string {
  return [
    t('Recovery codes of {email} for {origin}', { email, origin }),
    t('Each code works once.'),
    '',
    ...codes,
    '',
  ].join('\n')
}
