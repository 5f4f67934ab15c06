import type { CenterDetails } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { CircleCheckBig, CircleX, DoorClosed, DoorOpen, FilePlus, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { CenterForm } from '@/features/money/centers-admin/center-form.tsx'
import {
  type CenterDecision,
  CenterStatusForm,
  decisionTitles,
} from '@/features/money/centers-admin/center-status-form.tsx'
import { InvoiceNowForm } from '@/features/money/invoices-admin/invoice-now-form.tsx'
import { Button } from '@/ui/button.tsx'
import { MoreMenu } from '@/ui/more-menu.tsx'
import { EnrollStaff } from './enroll-staff.tsx'

type Action = CenterDecision | 'enroll' | 'invoice' | 'edit'

/** What can be done with a center. Each action states its consequences before it is confirmed. */
export function CenterActions({ details }: { details: CenterDetails }) {
  const { center, enrollments } = details
  const [opened, setOpened] = useState<Action | null>(null)
  const close = () => setOpened(null)
  const icon = { className: 'size-4', 'aria-hidden': true } as const
  // What is on a draft is not invoiced again.
  const waiting = enrollments.filter(({ invoice, amount }) => invoice === null && amount > 0)
  const notInvoiced = waiting.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
  const isRequested = center.status === 'requested'
  const isActive = center.status === 'active'
  const isClosed = center.status === 'closed'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isRequested && (
        <>
          <Button size="small" onClick={() => setOpened('confirm')}>
            <CircleCheckBig {...icon} />
            {t('Confirm')}
          </Button>
          <Button size="small" variant="outline" onClick={() => setOpened('decline')}>
            <CircleX {...icon} />
            {t('Decline')}
          </Button>
        </>
      )}
      {isActive && (
        <Button size="small" onClick={() => setOpened('enroll')}>
          <UserPlus {...icon} />
          {t('Enroll staff')}
        </Button>
      )}
      {/* Phones have a menu of them at the right of the title. */}
      <div className="max-sm:absolute max-sm:top-13 max-sm:end-0 sm:contents">
        <MoreMenu inline label={t('More for {name}', { name: center.name })}>
          {notInvoiced > 0 && (
            <Button size="small" variant="outline" onClick={() => setOpened('invoice')}>
              <FilePlus {...icon} />
              {t('Make Invoice')}
            </Button>
          )}
          <Button size="small" variant="outline" onClick={() => setOpened('edit')}>
            <Pencil {...icon} />
            {t('Edit Center')}
          </Button>
          {isActive && (
            <Button size="small" variant="outline" onClick={() => setOpened('close')}>
              <DoorClosed {...icon} />
              {t('Close Center')}
            </Button>
          )}
          {isClosed && (
            <Button size="small" variant="outline" onClick={() => setOpened('reopen')}>
              <DoorOpen {...icon} />
              {t('Reopen Center')}
            </Button>
          )}
        </MoreMenu>
      </div>
      {opened === 'enroll' && <EnrollStaff details={details} onClosed={close} />}
      {opened === 'edit' && (
        <Dialog wide title={t('Edit Center')} onClosed={close}>
          {(done) => <CenterForm center={center} close={done} />}
        </Dialog>
      )}
      {opened === 'invoice' && (
        <Dialog title={t('Make Invoice')} onClosed={close}>
          {(done) => <InvoiceNowForm center={center} notInvoiced={notInvoiced} close={done} />}
        </Dialog>
      )}
      {(opened === 'confirm' || opened === 'decline' || opened === 'close' || opened === 'reopen') && (
        <Dialog title={decisionTitles[opened]} onClosed={close}>
          {(done) => <CenterStatusForm center={center} decision={opened} close={done} />}
        </Dialog>
      )}
    </div>
  )
}
