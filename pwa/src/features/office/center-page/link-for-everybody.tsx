import { CENTER_INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Center } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import { NewLink } from '@/ui/new-link.tsx'
import { QrCode } from '@/ui/qr-code.tsx'

interface LinkForEverybodyProps {
  center: Pick<Center, 'id' | 'name'>
  /** Whether there is one that works. */
  hasLink: boolean
  close: () => void
}

/** Makes the link with which anybody can join the staff, and shows it once. */
export function LinkForEverybody({ center, hasLink, close }: LinkForEverybodyProps) {
  const form = useOperationForm({
    send: (call) => call('POST', '/admin/centers/:id/link', { params: { id: center.id } }),
    done: t(messages.centerLinkMade),
    onDone: () => {},
    close,
  })
  const link = form.result?.link
  if (link)
    return (
      <MadeLink link={link} label={t('Link for the staff of {name}', { name: center.name })} close={close} />
    )
  return (
    <OperationForm form={form} submit={t('Make the Link')}>
      <p className="wrap-anywhere">
        {t(
          'For {days} days, anybody who has the link can join the staff of {name}. They log in, read what the directors will see, and agree.',
          { name: center.name, days: CENTER_INVITATION_DAYS },
        )}
        {hasLink && ` ${t('The current link will stop working.')}`}
      </p>
    </OperationForm>
  )
}

/** A link to join, which is shown only now, to copy or to scan. */
export function MadeLink({ link, label, close }: { link: string; label: string; close: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <NewLink
        label={label}
        hint={t("Copy it now. You won't see it again.")}
        url={link}
        announcement={t(messages.centerLinkMade)}
      >
        <Button size="small" variant="outline" onClick={close}>
          {t('Done')}
        </Button>
      </NewLink>
      <div className="mx-auto w-full max-w-56">
        <QrCode text={link} label={t('QR code of the link')} />
      </div>
    </div>
  )
}
