import { editableFields } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { EmailPreferences } from '@cubby/contract/student/profile'
import { type CheckInState, checkInStates } from '@cubby/contract/teaching/attendance-labels'
import { sessionDates } from '@cubby/rules/session-dates'
import { changePreferences, preferenceCategories } from '@cubby/rules/student/email-preferences'
import { isRecord } from '@/api/read-response.ts'
import { walkInName } from '@/offline/outbox/attendance-commands.ts'
import { isOrderResult } from '@/offline/outbox/center-commands.ts'
import { isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'
import type { Command, CommandArgs, CommandKind } from '@/offline/store/stored-rows.ts'
import { pluralize } from '@/ui/pluralize.ts'
import { fieldLabels, fieldText, preferenceLabels } from './profile-labels.ts'
import {
  changeText,
  describeSession,
  type KnownSessions,
  type SubjectSession,
} from './session-description.ts'

/** The stored rows that name the subject of a command. */
export interface KnownRows extends KnownSessions {
  notifications: Notification[]
}

/** Everything that users read about a kind of command. */
interface CommandTexts<Kind extends CommandKind> {
  /** The name of the command. */
  label: string
  /** Names the command with its subject, or null if this device does not know the subject. */
  title?: (args: CommandArgs[Kind], known: KnownRows) => string | null
  /** The values that the command changes, a line each. `stored` are the last preferences from the server. */
  changes?: (args: CommandArgs[Kind], stored: EmailPreferences | undefined) => string[]
  /** What the user can rely on until the command is sent. */
  unsent: string
  /** Announced after the response to a command of this page, where the screen shows the result without a text. */
  announcement?: string
  /** The toast after the response, or null if the screen already shows the result. */
  confirmation: string | null | ((args: CommandArgs[Kind], result: unknown) => string)
  /** The message of a failure that came without one, or null if the failure is only logged. */
  failure: string | null
  /** Asks for another agreement if the terms of the session have changed. */
  changedTerms?: { state: string; agree: string }
}

const sentSoon = 'It will be sent as soon as the server can be reached.'
const agreeAndEnroll = { state: 'You are not enrolled.', agree: 'Agree and enroll' }

const texts: { readonly [Kind in CommandKind]: CommandTexts<Kind> } = {
  enroll: {
    label: 'Enroll',
    title: (args, known) => sessionTitle('Enroll in', args, known),
    changes: ({ joinWaitlistIfFull }) =>
      joinWaitlistIfFull ? ['If the session is full, you join the waitlist.'] : [],
    unsent: 'You are not enrolled yet. Your request will be sent as soon as the server can be reached.',
    confirmation: (_, result) => (isWaitlisted(result) ? messages.addedToWaitlist : messages.enrolled),
    failure: messages.enrollmentFailed,
    changedTerms: agreeAndEnroll,
  },
  'accept-offer': {
    label: 'Accept the spot',
    title: (args, known) => sessionTitle('Accept the spot in', args, known),
    unsent: 'The spot is not yours yet. Your answer will be sent as soon as the server can be reached.',
    confirmation: messages.enrolled,
    failure: messages.enrollmentFailed,
    changedTerms: { state: 'You have not accepted the spot yet.', agree: 'Agree and accept' },
  },
  withdraw: {
    label: 'Withdraw',
    title: (args, known) => sessionTitle('Withdraw from', args, known),
    unsent: 'You keep your spot until this is sent.',
    confirmation: ({ isUndo }) => (isUndo ? messages.enrollmentUndone : messages.withdrawn),
    failure: messages.enrollmentFailed,
  },
  'request-transfer': {
    label: 'Ask for another date',
    title: ({ wanted: { seen } }) => `Ask for another date: ${seen.title}, ${sessionDates(seen.terms)}`,
    unsent: 'You keep your spot. The office gets your request as soon as the server can be reached.',
    confirmation: messages.transferAsked,
    failure: messages.transferRequestFailed,
    changedTerms: { state: 'You have not asked for the other date yet.', agree: 'Agree and ask' },
  },
  'withdraw-transfer-request': {
    label: 'Withdraw the request for another date',
    unsent: 'The office can still answer your request until this is sent.',
    confirmation: messages.transferRequestWithdrawn,
    failure: messages.transferRequestFailed,
  },
  'answer-choice': {
    label: 'Choose after the cancellation',
    title: ({ wanted }) => {
      if (!wanted) return 'Choose the refund'
      return wanted.seen ? `Choose a date: ${wanted.seen.title}, ${sessionDates(wanted.seen.terms)}` : null
    },
    unsent: 'Nothing is decided yet. Your choice will be sent as soon as the server can be reached.',
    confirmation: ({ wanted }) => (wanted ? messages.choiceOfSession : messages.choiceOfRefund),
    failure: messages.choiceFailed,
    changedTerms: { state: 'You have not chosen yet.', agree: 'Agree and choose' },
  },
  'join-waitlist': {
    label: 'Join the waitlist',
    title: (args, known) => sessionTitle('Join the waitlist of', args, known),
    unsent:
      'You are not on the waitlist yet. Your request will be sent as soon as the server can be reached.',
    confirmation: messages.addedToWaitlist,
    failure: messages.waitlistFailed,
    changedTerms: { state: 'You are not on the waitlist.', agree: 'Agree and join the waitlist' },
  },
  'leave-waitlist': {
    label: 'Leave the waitlist',
    title: (args, known) =>
      sessionTitle(
        hasOffer(args.sessionId, known) ? 'Decline the spot in' : 'Leave the waitlist of',
        args,
        known,
      ),
    unsent: 'You keep your place on the waitlist until this is sent.',
    confirmation: messages.removedFromWaitlist,
    failure: messages.waitlistFailed,
  },
  'edit-profile': {
    label: 'Change my profile',
    changes: ({ changes, base }) =>
      editableFields
        .filter((field) => field in changes)
        .map((field) => {
          const shown = (fields: typeof base) => fieldText(field, fields[field]) || 'none'
          return changeText(fieldLabels[field], shown(base), shown(changes))
        }),
    unsent: sentSoon,
    confirmation: messages.profileUpdated,
    failure: messages.profileNotUpdated,
  },
  'change-preferences': {
    label: 'Change my email settings',
    changes: (args, stored) => {
      const changed = stored ? changePreferences(stored, args) : args
      return (['email_notifications', ...preferenceCategories] as const).flatMap((key) => {
        const [label, on] = [preferenceLabels[key], changed[key]]
        if (on === undefined || on === stored?.[key]) return []
        return stored ? changeText(label, onOrOff(stored[key]), onOrOff(on)) : `${label}: ${onOrOff(on)}`
      })
    },
    unsent: sentSoon,
    confirmation: null,
    failure: messages.preferencesFailed,
  },
  agree: {
    label: 'Agree to the Terms or the Privacy Policy',
    unsent: sentSoon,
    confirmation: messages.consentRecorded,
    failure: null,
  },
  'mark-read': {
    label: 'Mark a notification as read',
    title: ({ notificationId }, { notifications }) => {
      const notification = notifications.find(({ id }) => id === notificationId)
      return notification ? `Mark “${notification.title}” as read` : null
    },
    unsent: sentSoon,
    announcement: messages.notificationRead,
    confirmation: null,
    failure: null,
  },
  'mark-all-read': {
    label: 'Mark all notifications as read',
    unsent: sentSoon,
    announcement: 'All notifications marked as read',
    confirmation: null,
    failure: null,
  },
  'delete-notification': {
    label: 'Delete a notification',
    title: ({ notificationId }, { notifications }) => {
      const notification = notifications.find(({ id }) => id === notificationId)
      return notification ? `Delete “${notification.title}”` : null
    },
    unsent: sentSoon,
    announcement: 'Notification deleted',
    confirmation: null,
    failure: null,
  },
  'restore-notification': {
    label: 'Restore a notification',
    unsent: sentSoon,
    announcement: messages.notificationRestored,
    confirmation: null,
    failure: messages.notificationRestoreFailed,
  },
  'take-attendance': {
    label: 'Take attendance',
    unsent: sentSoon,
    confirmation: null,
    failure: messages.attendanceFailed,
  },
  'scan-meeting-code': {
    label: 'Check in',
    unsent: 'You are not checked in yet. Your instructor confirms a scan that is sent late.',
    confirmation: (_, result) => checkInTexts[checkInStateIn(result)],
    failure: messages.checkInFailed,
  },
  'enroll-walk-in': {
    label: 'Enroll a walk-in',
    title: ({ walkIn }) => `Enroll a walk-in: ${walkInName(walkIn)}`,
    unsent: 'Not enrolled yet. The server decides as soon as it can be reached.',
    confirmation: messages.walkInEnrolled,
    failure: messages.walkInFailed,
  },
  'check-in': {
    label: 'Check students in',
    unsent: sentSoon,
    confirmation: null,
    failure: messages.attendanceFailed,
  },
  'choose-standards': {
    label: 'Choose what applies to me',
    unsent: sentSoon,
    confirmation: messages.standardsChosen,
    failure: messages.standardsNotChosen,
  },
  'report-training': {
    label: 'Send in a training',
    title: ({ report }) => `Send in a training: ${report.title}`,
    changes: ({ report, file }) => [
      `${pluralize(report.hours, 'hour')}, ${report.provider}`,
      ...(file ? [`With ${file.name}`] : []),
    ],
    unsent: 'The office does not have it yet. It will be sent as soon as the server can be reached.',
    confirmation: messages.trainingSubmitted,
    failure: messages.trainingNotSent,
  },
  'order-for-center': {
    label: 'Enroll my staff',
    title: ({ people, ordered: { seen } }) =>
      `Enroll ${pluralize(people.length, 'person', 'people')} in ${seen.title}, ${sessionDates(seen.terms)}`,
    changes: ({ people, mode, centerName, poNumber }) => [
      people.map(({ name }) => name).join(', '),
      mode === 'all' ? 'All or none.' : 'As many as fit. The rest join the waitlist.',
      `${centerName} pays.${poNumber ? ` PO number ${poNumber}.` : ''}`,
    ],
    unsent: 'Waiting to be sent. No one is enrolled yet.',
    confirmation: (_, result) => (isOrderResult(result) ? result.message : messages.orderSent),
    failure: messages.orderFailed,
    changedTerms: { state: 'No one is enrolled.', agree: 'Agree and enroll them' },
  },
}

/** A tab with a newer version of the app may have stored a command that this version does not know. */
const textsOfUnknown = { label: 'Another change', unsent: '', confirmation: null, failure: null }

export function commandTexts<Kind extends CommandKind>(kind: Kind): CommandTexts<Kind> {
  return Object.hasOwn(texts, kind) ? texts[kind] : textsOfUnknown
}

/** Says what became of a student's check-in, to the student. */
export const checkInTexts: Readonly<Record<CheckInState, string>> = {
  checked_in: messages.checkedIn,
  waiting: messages.checkInWaiting,
  declined: messages.checkInDeclined,
}

/** Names a change with its subject: 'Enroll in CPR and First Aid, Dec 4, 2026'. */
export function commandTitle<Kind extends CommandKind>(command: Command<Kind>, known: KnownRows): string {
  const { title, label } = commandTexts<Kind>(command.kind)
  return title?.(command.args, known) ?? label
}

/** Returns what a command changes, a line for each value: 'Phone: 555-0100 → 555-0199'. */
export function commandChanges<Kind extends CommandKind>(
  command: Command<Kind>,
  stored: EmailPreferences | undefined,
): string[] {
  return commandTexts(command.kind).changes?.(command.args, stored) ?? []
}

/** Returns the result of a command as a sentence, or null if the screen already shows it. */
export function confirmationText<Kind extends CommandKind>(
  command: Command<Kind>,
  result: unknown,
): string | null {
  const { confirmation } = commandTexts(command.kind)
  return typeof confirmation === 'function' ? confirmation(command.args, result) : confirmation
}

/** Returns the texts that ask for another agreement after the terms have changed. */
export function agreeAgainTexts(kind: CommandKind): { state: string; agree: string } {
  return commandTexts(kind).changedTerms ?? agreeAndEnroll
}

function sessionTitle(words: string, subject: SubjectSession, known: KnownSessions): string | null {
  const session = describeSession(subject, known)
  return session && `${words} ${session.title}, ${session.when}`
}

/** Leaving the waitlist with an open offer declines the offer. */
function hasOffer(sessionId: string, { waitlist }: KnownSessions): boolean {
  return (
    waitlist.find((row) => row.session_id === sessionId && isOpenOrPendingEntry(row))?.status === 'offered'
  )
}

/** Whether the session was full and the user joined the waitlist instead, as requested. */
function isWaitlisted(result: unknown): boolean {
  return isRecord(result) && 'waitlist_entry' in result
}

/** The state of the check-in in a response. A response without a known state leaves the scan waiting. */
function checkInStateIn(result: unknown): CheckInState {
  const checkIn = isRecord(result) ? result.check_in : null
  return checkInStates.find((state) => isRecord(checkIn) && checkIn.state === state) ?? 'waiting'
}

function onOrOff(value: boolean): string {
  return value ? 'on' : 'off'
}
