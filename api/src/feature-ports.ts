import { mailSecondFactorChange, mailSecondStepFailed } from './features/accounts/account-security/mails.ts'
import { logins } from './features/accounts/auth/login-rows.ts'
import { emailNewDevice } from './features/accounts/auth/my-logins.ts'
import { emailWelcome } from './features/accounts/auth/register.ts'
import { emailPasswordChanged, emailPasswordReset } from './features/accounts/auth/reset-password.ts'
import { emailNewAddress, emailOldAddress, emailVerification } from './features/accounts/auth/verify-email.ts'
import { applyStatusChanges } from './features/catalog/classes/apply-status-changes.ts'
import { archiveSessions } from './features/catalog/classes/archive-sessions.ts'
import { remindOfClasses } from './features/catalog/classes/remind-of-classes.ts'
import { closeChoices } from './features/catalog/rebooking/close-choices.ts'
import { emailContactAnswer } from './features/messages/contact/answer-message.ts'
import { confirmContactMessage, forwardContactMessage } from './features/messages/contact/send-message.ts'
import { emailNotification } from './features/messages/notifications/email-notification.ts'
import { pushNotification } from './features/messages/push/send-push.ts'
import { emailCenterDeclined } from './features/money/centers/change-status.ts'
import { emailCenterInvitation } from './features/money/centers/email-center-invitation.ts'
import { confirmCenterRequest } from './features/money/centers/request-center.ts'
import { invoiceCenters } from './features/money/invoices/collect-lines.ts'
import { emailInvoice, remindOfInvoices } from './features/money/invoices/email-invoice.ts'
import { askStripe, endStaleCheckouts } from './features/money/online-payments/ask-stripe.ts'
import { applyStripeEvent } from './features/money/online-payments/receive-event.ts'
import { requestRefund } from './features/money/online-payments/refund-rows.ts'
import { sendRefund } from './features/money/online-payments/refunds.ts'
import { endCheckout } from './features/money/online-payments/settle-checkout.ts'
import { drawReceipt } from './features/money/payments/open-receipt.ts'
import { remindOfPayments } from './features/money/payments/send-payment-reminder.ts'
import { deleteImportValues } from './features/office/imports/delete-unused.ts'
import { workOnImport } from './features/office/imports/work-on-import.ts'
import { deliverBroadcast } from './features/office/notification-center/deliver-broadcast.ts'
import { reportInfected, scanFile } from './features/office/system-health/scan-file.ts'
import { emailInvitation } from './features/people/invitations/invite-user.ts'
import { lockActiveAdmins } from './features/people/users/queries.ts'
import { chainHistory } from './features/school/history/chain-history.ts'
import { checkHistory, emailHistory } from './features/school/history/check-history.ts'
import { readSettings, withSettings } from './features/school/settings/read-settings.ts'
import { emailStrongAction } from './features/school/strong-actions/tell-admins.ts'
import { advanceDueSessions, advanceSession } from './features/seats/seats/advance-waitlist.ts'
import { lockSeats } from './features/seats/seats/lock-session.ts'
import { remindOfCertificates } from './features/teaching/certificates/due-certificates.ts'
import { refreshAllHours } from './features/teaching/hours/refresh-results.ts'
import { remindOfHours } from './features/teaching/hours/remind-of-hours.ts'
import type { Deps } from './platform/deps.ts'
import { deleteOrphanedUploads } from './platform/files/orphaned-files.ts'
import type { Handlers } from './platform/jobs/jobs.ts'
import { deleteOldRows } from './platform/jobs/retention.ts'
import type { Mailer } from './platform/mail/mailer.ts'

/**
 * What features provide to the platform and to wings below them, on every runtime. Tests replace a lock to show that a
 * race needs it.
 */
export const featurePorts: Pick<
  Deps,
  'lockSeats' | 'lockAdmins' | 'logins' | 'endCheckout' | 'requestRefund' | 'reportInfected'
> = {
  lockSeats,
  lockAdmins: lockActiveAdmins,
  logins,
  endCheckout,
  requestRefund,
  reportInfected,
}

/** The handlers of all jobs. Emails use the provider's name from the settings, and rules its time zone. */
export function handlersOf(deps: Deps & { readonly mailer: Mailer }): Handlers {
  const deleteOld = async (job: Parameters<typeof deleteOldRows>[1]) =>
    deleteOldRows(deps, job, await readSettings(deps.db, deps.config))
  return {
    'email-notification': async ({ notificationId }, attempt) => {
      const current = await withSettings(deps)
      const receiptOf = (receiptId: string) => drawReceipt(current, receiptId)
      await emailNotification({ ...current, receiptOf }, notificationId, attempt)
    },
    'push-notification': async (data, attempt) => pushNotification(await withSettings(deps), data, attempt),
    'email-password-reset': async ({ passwordResetId }) =>
      emailPasswordReset(await withSettings(deps), passwordResetId),
    'email-welcome': async ({ userId }) => emailWelcome(await withSettings(deps), userId),
    'email-invitation': async ({ userId }) => emailInvitation(await withSettings(deps), userId),
    'email-verification': async ({ verificationId }) =>
      emailVerification(await withSettings(deps), verificationId),
    'email-new-address': async ({ verificationId }) =>
      emailNewAddress(await withSettings(deps), verificationId),
    'email-old-address': async ({ verificationId }) =>
      emailOldAddress(await withSettings(deps), verificationId),
    'email-password-changed': async (data) => emailPasswordChanged(await withSettings(deps), data),
    'email-second-factor-change': async (data) => mailSecondFactorChange(await withSettings(deps), data),
    'email-second-step-failed': async (data) => mailSecondStepFailed(await withSettings(deps), data),
    'email-new-device': async ({ loginId }) => emailNewDevice(await withSettings(deps), loginId),
    'email-strong-action': async (data) => emailStrongAction(await withSettings(deps), data),
    'forward-contact-message': async ({ contactMessageId }) =>
      forwardContactMessage(await withSettings(deps), contactMessageId),
    'confirm-contact-message': async ({ contactMessageId }) =>
      confirmContactMessage(await withSettings(deps), contactMessageId),
    'email-contact-answer': async ({ contactAnswerId }) =>
      emailContactAnswer(await withSettings(deps), contactAnswerId),
    'email-center-invitation': async ({ invitationId }) =>
      emailCenterInvitation(await withSettings(deps), invitationId),
    'confirm-center-request': async ({ centerId }) =>
      confirmCenterRequest(await withSettings(deps), centerId),
    'email-center-declined': async (data) => emailCenterDeclined(await withSettings(deps), data),
    'email-history': async (data) => emailHistory(await withSettings(deps), data),
    'deliver-broadcast': async ({ sentMessageId }) =>
      deliverBroadcast(await withSettings(deps), sentMessageId),
    'work-on-import': async ({ importId }) => workOnImport(await withSettings(deps), importId),
    'apply-reviews': async ({ sessionId }) => advanceSession(await withSettings(deps), sessionId),
    'apply-status-changes': async () => applyStatusChanges(await withSettings(deps)),
    'expire-offers': async () => advanceDueSessions(await withSettings(deps)),
    'close-choices': async () => closeChoices(await withSettings(deps)),
    'archive-sessions': async () => archiveSessions(await withSettings(deps)),
    'remind-of-classes': async () => remindOfClasses(await withSettings(deps)),
    'remind-of-payments': async () => remindOfPayments(await withSettings(deps)),
    'remind-of-certificates': async () => remindOfCertificates(await withSettings(deps)),
    'scan-file': async ({ fileKey }, attempt) => scanFile(await withSettings(deps), fileKey, attempt),
    'apply-stripe-event': async (event) => applyStripeEvent(await withSettings(deps), event),
    'send-refund': async ({ refundId }) => sendRefund(await withSettings(deps), refundId),
    'end-checkouts': async () => endStaleCheckouts(await withSettings(deps)),
    'ask-stripe': async () => askStripe(await withSettings(deps)),
    'delete-old-stripe-events': () => deleteOld('delete-old-stripe-events'),
    'chain-history': async () => void (await chainHistory(deps)),
    'verify-history': () => checkHistory(deps),
    'refresh-hours': async () => refreshAllHours(await withSettings(deps)),
    'remind-of-hours': async () => remindOfHours(await withSettings(deps)),
    'invoice-centers': async () => invoiceCenters(await withSettings(deps)),
    'remind-of-invoices': async () => remindOfInvoices(await withSettings(deps)),
    'email-invoice': async (data) => emailInvoice(await withSettings(deps), data),
    'delete-rejected-trainings': () => deleteOld('delete-rejected-trainings'),
    'delete-expired-center-invitations': () => deleteOld('delete-expired-center-invitations'),
    'delete-declined-centers': () => deleteOld('delete-declined-centers'),
    'delete-expired-idempotency-records': () => deleteOld('delete-expired-idempotency-records'),
    'delete-expired-rate-limits': () => deleteOld('delete-expired-rate-limits'),
    'delete-orphaned-uploads': () => deleteOrphanedUploads(deps),
    'delete-expired-links': () => deleteOld('delete-expired-links'),
    'delete-expired-steps': () => deleteOld('delete-expired-steps'),
    'delete-unused-devices': () => deleteOld('delete-unused-devices'),
    'delete-import-values': () => deleteImportValues(deps),
    'delete-old-events': () => deleteOld('delete-old-events'),
    'delete-old-error-reports': () => deleteOld('delete-old-error-reports'),
    'delete-old-contact-messages': () => deleteOld('delete-old-contact-messages'),
  }
}
