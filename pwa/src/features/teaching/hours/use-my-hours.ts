import type { HoursLedger } from '@cubby/contract/teaching/hours'
import { dayOf } from '@cubby/rules/days'
import { useMemo } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import {
  type Stored,
  useClasses,
  useEnrollments,
  useProvider,
  useStored,
} from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { ledgerNow } from '@/offline/outbox/hours-commands.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { type FollowedStandard, followedStandards } from './my-hours.ts'

export interface MyHours {
  stored: Stored<HoursLedger>
  /** Null while it is not on this device. */
  ledger: HoursLedger | null
  followed: readonly FollowedStandard[]
  today: string
  /** The newest choice of standards that is unsent or was refused. */
  choice: OutboxRow<'choose-standards'> | undefined
  /** The trainings that are unsent or were refused, oldest first. */
  reports: readonly OutboxRow<'report-training'>[]
}

/** Computes the hours of the user on this device, with the same rules as the server. */
export function useMyHours(): MyHours {
  const stored = useStored('hours')
  const classes = useClasses().rows
  const enrollments = useEnrollments().rows
  const outbox = useOutbox()
  const now = useMinute()
  const today = dayOf(now, useProvider()?.timezone)
  const [row] = stored.rows
  const ledger = useMemo(() => (row ? ledgerNow(row, outbox) : null), [row, outbox])
  const followed = useMemo(
    () => (ledger ? followedStandards({ ledger, enrollments, classes, today, now }) : []),
    [ledger, enrollments, classes, today, now],
  )
  return {
    stored,
    ledger,
    followed,
    today,
    choice: outbox.findLast((one): one is OutboxRow<'choose-standards'> => one.kind === 'choose-standards'),
    reports: outbox.filter((one): one is OutboxRow<'report-training'> => one.kind === 'report-training'),
  }
}
