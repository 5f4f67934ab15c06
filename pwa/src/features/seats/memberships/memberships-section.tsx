import { messages } from '@cubby/contract/messages'
import type { OwnMembership } from '@cubby/contract/money/memberships'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useServerReachable, useStored } from '@/offline/hooks/use-collection.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { rich } from '@/ui/rich.tsx'
import { LeaveCenterSheet } from './leave-center-sheet.tsx'
import { WhatCentersSee } from './what-centers-see.tsx'

/** The centers of the user: what each sees of them, what it pays, and how to leave. */
export function MembershipsSection() {
  const stored = useStored('memberships')
  const shown = stored.error === messages.networkFailed ? { ...stored, error: '' } : stored
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('Centers')} stored={stored} failed={t(messages.membershipsFailed)} />
      <StoredState stored={shown} failed={t(messages.membershipsFailed)}>
        {stored.rows.length === 0 ? (
          <EmptyState picture={<EmptyCubbies />} title={t('You are not part of a center')}>
            {t('If your child-care center pays for your classes, its director sends you a link.')}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {stored.rows.map((membership) => (
              <MembershipCard key={membership.id} membership={membership} />
            ))}
          </ul>
        )}
      </StoredState>
    </section>
  )
}

function MembershipCard({ membership }: { membership: OwnMembership }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const reachable = useServerReachable()
  const { center_id, center_name, kind, joined_at, enrollments } = membership
  const askToLeave = () => {
    // What is invoiced may have changed.
    void refreshAfterChange('memberships')
    afterPress(() => sheet.current?.showModal())
  }
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div>
        <h3 className="text-xl">{center_name}</h3>
        <p className="text-muted-foreground text-sm">
          {kind === 'director'
            ? t('Director since {date}', { date: calendarDay(joined_at) })
            : t('On the staff since {date}', { date: calendarDay(joined_at) })}
        </p>
      </div>
      {kind === 'director' ? (
        <Link
          to="/my-center"
          search={{ center: center_id }}
          className={buttonVariants({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
        >
          {t('To my center')}
        </Link>
      ) : (
        <>
          <WhatCentersSee centerName={center_name} hasJoined />
          {enrollments.length > 0 && (
            <div className="grid gap-1">
              <h4 className="font-semibold">{t('Classes it pays for')}</h4>
              <ul className="figures divide-y">
                {enrollments.map(({ enrollment_id, class_title, display_date, amount }) => (
                  <li key={enrollment_id} className="flex justify-between gap-4 py-1.5">
                    <span>
                      {class_title}, {display_date}
                    </span>
                    <span className="whitespace-nowrap text-muted-foreground">{amountText(amount)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" disabled={!reachable} onClick={askToLeave}>
          {rich('Leave <part>{centerName}</part>', {
            centerName: center_name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
        {!reachable && <p className="text-muted-foreground text-sm">{t('Leaving needs a connection.')}</p>}
      </div>
      <LeaveCenterSheet ref={sheet} membership={membership} />
    </Card>
  )
}
