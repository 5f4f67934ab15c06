import { editableFields } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { EmailPreferences } from '@cubby/contract/student/profile'
import { type CheckInState, checkInStates } from '@cubby/contract/teaching/attendance-labels'
import { sessionDates } from '@cubby/rules/session-dates'
import { changePreferences, preferenceCategories } from '@cubby/rules/student/email-preferences'
import { t, translate } from '@cubby/texts/t'
import { isRecord } from '@/api/read-response.ts'
import { walkInName } from '@/offline/outbox/attendance-commands.ts'
import { isOrderResult } from '@/offline/outbox/center-commands.ts'
import { isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'
import type { Command, CommandArgs, CommandKind } from '@/offline/store/stored-rows.ts'
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

const sentSoon = () => t('It will be sent as soon as the server can be reached.')
const agreeAndEnroll = () => ({ state: t('You are not enrolled.'), agree: t('Agree and enroll') })

const texts: { readonly [Kind in CommandKind]: () => CommandTexts<Kind> } = {
  enroll: () => ({
    label: t('Enroll'),
    title: (args, known) => sessionTitle((session) => t('Enroll in {title}, {dates}', session), args, known),
    changes: ({ joinWaitlistIfFull }) =>
      joinWaitlistIfFull ? [t('If the session is full, you join the waitlist.')] : [],
    unsent: t('You are not enrolled yet. Your request will be sent as soon as the server can be reached.'),
    confirmation: (_, result) => (isWaitlisted(result) ? t(messages.addedToWaitlist) : t(messages.enrolled)),
    failure: t(messages.enrollmentFailed),
    changedTerms: agreeAndEnroll(),
  }),
  'accept-offer': () => ({
    label: t('Accept the spot'),
    title: (args, known) =>
      sessionTitle((session) => t('Accept the spot in {title}, {dates}', session), args, known),
    unsent: t('The spot is not yours yet. Your answer will be sent as soon as the server can be reached.'),
    confirmation: t(messages.enrolled),
    failure: t(messages.enrollmentFailed),
    changedTerms: { state: t('You have not accepted the spot yet.'), agree: t('Agree and accept') },
  }),
  withdraw: () => ({
    label: t('Withdraw'),
    title: (args, known) =>
      sessionTitle((session) => t('Withdraw from {title}, {dates}', session), args, known),
    unsent: t('You keep your spot until this is sent.'),
    confirmation: ({ isUndo }) => (isUndo ? t(messages.enrollmentUndone) : t(messages.withdrawn)),
    failure: t(messages.enrollmentFailed),
  }),
  'request-transfer': () => ({
    label: t('Ask for another date'),
    title: ({ wanted: { seen } }) =>
      t('Ask for another date: {title}, {dates}', { title: seen.title, dates: sessionDates(seen.terms) }),
    unsent: t('You keep your spot. The office gets your request as soon as the server can be reached.'),
    confirmation: t(messages.transferAsked),
    failure: t(messages.transferRequestFailed),
    changedTerms: { state: t('You have not asked for the other date yet.'), agree: t('Agree and ask') },
  }),
  'withdraw-transfer-request': () => ({
    label: t('Withdraw the request for another date'),
    unsent: t('The office can still answer your request until this is sent.'),
    confirmation: t(messages.transferRequestWithdrawn),
    failure: t(messages.transferRequestFailed),
  }),
  'answer-choice': () => ({
    label: t('Choose a new date or a refund'),
    title: ({ wanted }) => {
      if (!wanted) return t('Choose the refund')
      return wanted.seen
        ? t('Choose a date: {title}, {dates}', {
            title: wanted.seen.title,
            dates: sessionDates(wanted.seen.terms),
          })
        : null
    },
    unsent: t('Nothing is decided yet. Your choice will be sent as soon as the server can be reached.'),
    confirmation: ({ wanted }) => (wanted ? t(messages.choiceOfSession) : t(messages.choiceOfRefund)),
    failure: t(messages.choiceFailed),
    changedTerms: { state: t('You have not chosen yet.'), agree: t('Agree and choose') },
  }),
  'join-waitlist': () => ({
    label: t('Join the waitlist'),
    title: (args, known) =>
      sessionTitle((session) => t('Join the waitlist for {title}, {dates}', session), args, known),
    unsent: t(
      'You are not on the waitlist yet. Your request will be sent as soon as the server can be reached.',
    ),
    confirmation: t(messages.addedToWaitlist),
    failure: t(messages.waitlistFailed),
    changedTerms: { state: t('You are not on the waitlist.'), agree: t('Agree and join the waitlist') },
  }),
  'leave-waitlist': () => ({
    label: t('Leave the waitlist'),
    title: (args, known) =>
      sessionTitle(
        (session) =>
          hasOffer(args.sessionId, known)
            ? t('Decline the spot in {title}, {dates}', session)
            : t('Leave the waitlist for {title}, {dates}', session),
        args,
        known,
      ),
    unsent: t('You keep your place on the waitlist, or the spot held for you, until this is sent.'),
    confirmation: t(messages.removedFromWaitlist),
    failure: t(messages.waitlistFailed),
  }),
  'edit-profile': () => ({
    label: t('Change my profile'),
    changes: ({ changes, base }) =>
      editableFields
        .filter((field) => field in changes)
        .map((field) => {
          const shown = (fields: typeof base) => fieldText(field, fields[field]) || t('none')
          return changeText(translate(fieldLabels[field]), shown(base), shown(changes))
        }),
    unsent: sentSoon(),
    confirmation: t(messages.profileUpdated),
    failure: t(messages.profileNotUpdated),
  }),
  'change-preferences': () => ({
    label: t('Change my email settings'),
    changes: (args, stored) => {
      const changed = stored ? changePreferences(stored, args) : args
      return (['email_notifications', ...preferenceCategories] as const).flatMap((key) => {
        const [label, on] = [translate(preferenceLabels[key]), changed[key]]
        if (on === undefined || on === stored?.[key]) return []
        return stored ? changeText(label, onOrOff(stored[key]), onOrOff(on)) : `${label}: ${onOrOff(on)}`
      })
    },
    unsent: sentSoon(),
    confirmation: null,
    failure: t(messages.preferencesFailed),
  }),
  agree: () => ({
    label: t('Agree to the Terms or the Privacy Policy'),
    unsent: sentSoon(),
    confirmation: t(messages.consentRecorded),
    failure: null,
  }),
  'mark-read': () => ({
    label: t('Mark a notification as read'),
    title: ({ notificationId }, { notifications }) => {
      const notification = notifications.find(({ id }) => id === notificationId)
      return notification ? t('Mark “{title}” as read', { title: notification.title }) : null
    },
    unsent: sentSoon(),
    announcement: t(messages.notificationRead),
    confirmation: null,
    failure: null,
  }),
  'mark-all-read': () => ({
    label: t('Mark all notifications as read'),
    unsent: sentSoon(),
    announcement: t('All notifications marked as read'),
    confirmation: null,
    failure: null,
  }),
  'delete-notification': () => ({
    label: t('Delete a notification'),
    title: ({ notificationId }, { notifications }) => {
      const notification = notifications.find(({ id }) => id === notificationId)
      return notification ? t('Delete “{title}”', { title: notification.title }) : null
    },
    unsent: sentSoon(),
    announcement: t('Notification deleted'),
    confirmation: null,
    failure: null,
  }),
  'restore-notification': () => ({
    label: t('Restore a notification'),
    unsent: sentSoon(),
    announcement: t(messages.notificationRestored),
    confirmation: null,
    failure: t(messages.notificationRestoreFailed),
  }),
  'take-attendance': () => ({
    label: t('Take attendance'),
    unsent: sentSoon(),
    confirmation: null,
    failure: t(messages.attendanceFailed),
  }),
  'scan-meeting-code': () => ({
    label: t('Check in'),
    unsent: t('You are not checked in yet. If your scan is sent late, your instructor has to confirm it.'),
    confirmation: (_, result) => translate(checkInTexts[checkInStateIn(result)]),
    failure: t(messages.checkInFailed),
  }),
  'enroll-walk-in': () => ({
    label: t('Enroll a walk-in'),
    title: ({ walkIn }) => t('Enroll a walk-in: {name}', { name: walkInName(walkIn) }),
    unsent: t('Not enrolled yet. This will be sent as soon as the server can be reached.'),
    confirmation: t(messages.walkInEnrolled),
    failure: t(messages.walkInFailed),
  }),
  'check-in': () => ({
    label: t('Check students in'),
    unsent: sentSoon(),
    confirmation: null,
    failure: t(messages.attendanceFailed),
  }),
  'choose-standards': () => ({
    label: t('Choose what applies to me'),
    unsent: sentSoon(),
    confirmation: t(messages.standardsChosen),
    failure: t(messages.standardsNotChosen),
  }),
  'report-training': () => ({
    label: t('Report a training'),
    title: ({ report }) => t('Report a training: {title}', { title: report.title }),
    changes: ({ report, file }) => [
      t('{hours, plural, one {# hour} other {# hours}}, {provider}', {
        hours: report.hours,
        provider: report.provider,
      }),
      ...(file ? [t('With {fileName}', { fileName: file.name })] : []),
    ],
    unsent: t('The office does not have it yet. It will be sent as soon as the server can be reached.'),
    confirmation: t(messages.trainingSubmitted),
    failure: t(messages.trainingNotSent),
  }),
  'order-for-center': () => ({
    label: t('Enroll my staff'),
    title: ({ people, ordered: { seen } }) =>
      t('Enroll {count, plural, one {# person} other {# people}} in {title}, {dates}', {
        count: people.length,
        title: seen.title,
        dates: sessionDates(seen.terms),
      }),
    changes: ({ people, mode, centerName, poNumber }) => [
      people.map(({ name }) => name).join(', '),
      mode === 'all' ? t('All or none.') : t('As many as fit. The rest join the waitlist.'),
      poNumber
        ? t('{center} pays. PO number {poNumber}.', { center: centerName, poNumber })
        : t('{center} pays.', { center: centerName }),
    ],
    unsent: t('Waiting to be sent. No one is enrolled yet.'),
    confirmation: (_, result) => (isOrderResult(result) ? result.message : t(messages.orderSent)),
    failure: t(messages.orderFailed),
    changedTerms: { state: t('No one is enrolled.'), agree: t('Agree and enroll them') },
  }),
}

/** A tab with a newer version of the app may have stored a command that this version does not know. */
const textsOfUnknown = () => ({ label: t('Another change'), unsent: '', confirmation: null, failure: null })

export function commandTexts<Kind extends CommandKind>(kind: Kind): CommandTexts<Kind> {
  return Object.hasOwn(texts, kind) ? texts[kind]() : textsOfUnknown()
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
  return commandTexts(kind).changedTerms ?? agreeAndEnroll()
}

function sessionTitle(
  write: (session: { title: string; dates: string }) => string,
  subject: SubjectSession,
  known: KnownSessions,
): string | null {
  const session = describeSession(subject, known)
  return session && write({ title: session.title, dates: session.when })
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
  return value ? t('on') : t('off')
}
