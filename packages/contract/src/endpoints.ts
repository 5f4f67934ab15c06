import * as accountSecurityAdmin from './accounts/account-security-admin-endpoints.ts'
import * as accountSecurity from './accounts/account-security-endpoints.ts'
import * as accountSecurityPasskey from './accounts/account-security-passkey-endpoints.ts'
import * as auth from './accounts/auth-endpoints.ts'
import * as authRecovery from './accounts/auth-recovery-endpoints.ts'
import * as authSecondStep from './accounts/auth-second-step-endpoints.ts'
import * as legalTextsAdmin from './accounts/legal-texts-admin-endpoints.ts'
import * as legalTexts from './accounts/legal-texts-endpoints.ts'
import * as classesAdmin from './catalog/classes-admin-endpoints.ts'
import * as classesConsequence from './catalog/classes-consequence-endpoints.ts'
import * as classesParticipant from './catalog/classes-participant-endpoints.ts'
import * as classesPublic from './catalog/classes-public-endpoints.ts'
import * as classesSession from './catalog/classes-session-endpoints.ts'
import * as classesStatus from './catalog/classes-status-endpoints.ts'
import * as materials from './catalog/materials-endpoints.ts'
import * as rebooking from './catalog/rebooking-endpoints.ts'
import * as demo from './demo-endpoints.ts'
import type { Endpoint, EndpointParts, EndpointPath, EndpointResult, Method } from './endpoint.ts'
import * as health from './health-endpoints.ts'
import * as contact from './messages/contact-endpoints.ts'
import * as contactInbox from './messages/contact-inbox-endpoints.ts'
import * as events from './messages/events-endpoints.ts'
import * as notifications from './messages/notifications-endpoints.ts'
import * as notificationsUnsubscribe from './messages/notifications-unsubscribe-endpoints.ts'
import * as push from './messages/push-endpoints.ts'
import * as centersJoining from './money/centers-joining-endpoints.ts'
import * as centersOffice from './money/centers-office-endpoints.ts'
import * as centersPeople from './money/centers-people-endpoints.ts'
import * as discounts from './money/discounts-endpoints.ts'
import * as invoices from './money/invoices-endpoints.ts'
import * as onlinePayments from './money/online-payments-endpoints.ts'
import * as payments from './money/payments-endpoints.ts'
import * as paymentsOutstanding from './money/payments-outstanding-endpoints.ts'
import * as paymentsTransaction from './money/payments-transaction-endpoints.ts'
import * as analytics from './office/analytics-endpoints.ts'
import * as approvalRequests from './office/approval-requests-endpoints.ts'
import * as disputes from './office/disputes-endpoints.ts'
import * as failedJobs from './office/failed-jobs-endpoints.ts'
import * as imports from './office/imports-endpoints.ts'
import * as listViews from './office/list-views-endpoints.ts'
import * as notificationCenter from './office/notification-center-endpoints.ts'
import * as notificationCenterStaff from './office/notification-center-staff-endpoints.ts'
import * as phoneEnrollment from './office/phone-enrollment-endpoints.ts'
import * as systemHealth from './office/system-health-endpoints.ts'
import * as timeZone from './office/time-zone-endpoints.ts'
import * as workQueue from './office/work-queue-endpoints.ts'
import * as invitations from './people/invitations-endpoints.ts'
import * as invitationsInvite from './people/invitations-invite-endpoints.ts'
import * as merging from './people/merging-endpoints.ts'
import * as usersAccount from './people/users-account-endpoints.ts'
import * as usersBulk from './people/users-bulk-endpoints.ts'
import * as users from './people/users-endpoints.ts'
import * as auditLog from './school/audit-log-endpoints.ts'
import * as branding from './school/branding-endpoints.ts'
import * as errorReports from './school/error-reports-endpoints.ts'
import * as settings from './school/settings-endpoints.ts'
import * as userUploads from './school/user-uploads-endpoints.ts'
import * as centerOrders from './seats/center-orders-endpoints.ts'
import * as enrollmentsAdmin from './seats/enrollments-admin-endpoints.ts'
import * as enrollments from './seats/enrollments-endpoints.ts'
import * as enrollmentsReview from './seats/enrollments-review-endpoints.ts'
import * as enrollmentsStudentClasses from './seats/enrollments-student-classes-endpoints.ts'
import * as makeUpMeetings from './seats/make-up-meetings-endpoints.ts'
import * as meetings from './seats/meetings-endpoints.ts'
import * as memberships from './seats/memberships-endpoints.ts'
import * as transfers from './seats/transfers-endpoints.ts'
import * as waitlistAdmin from './seats/waitlist-admin-endpoints.ts'
import * as waitlist from './seats/waitlist-endpoints.ts'
import * as activity from './student/activity-endpoints.ts'
import * as calendar from './student/calendar-endpoints.ts'
import * as myCenter from './student/my-center-endpoints.ts'
import * as personalData from './student/personal-data-endpoints.ts'
import * as profile from './student/profile-endpoints.ts'
import * as userOverview from './student/user-overview-endpoints.ts'
import * as attendanceAdmin from './teaching/attendance-admin-endpoints.ts'
import * as attendance from './teaching/attendance-endpoints.ts'
import * as attendanceRoster from './teaching/attendance-roster-endpoints.ts'
import * as certificatesAdmin from './teaching/certificates-admin-endpoints.ts'
import * as certificates from './teaching/certificates-endpoints.ts'
import * as certificatesIssue from './teaching/certificates-issue-endpoints.ts'
import * as certificatesPublic from './teaching/certificates-public-endpoints.ts'
import * as hoursAdmin from './teaching/hours-admin-endpoints.ts'
import * as hours from './teaching/hours-endpoints.ts'
import * as hoursTranscript from './teaching/hours-transcript-endpoints.ts'
import * as teaching from './teaching/teaching-endpoints.ts'
import * as walkIn from './teaching/walk-in-endpoints.ts'

const files = [
  accountSecurityAdmin,
  accountSecurity,
  accountSecurityPasskey,
  auth,
  authRecovery,
  authSecondStep,
  legalTextsAdmin,
  legalTexts,
  classesAdmin,
  classesConsequence,
  classesParticipant,
  classesPublic,
  classesSession,
  classesStatus,
  materials,
  rebooking,
  demo,
  health,
  contact,
  contactInbox,
  events,
  notifications,
  notificationsUnsubscribe,
  push,
  centersJoining,
  centersOffice,
  centersPeople,
  discounts,
  invoices,
  onlinePayments,
  payments,
  paymentsOutstanding,
  paymentsTransaction,
  analytics,
  approvalRequests,
  disputes,
  failedJobs,
  imports,
  listViews,
  notificationCenter,
  notificationCenterStaff,
  phoneEnrollment,
  systemHealth,
  timeZone,
  workQueue,
  invitations,
  invitationsInvite,
  merging,
  usersAccount,
  usersBulk,
  users,
  auditLog,
  branding,
  errorReports,
  settings,
  userUploads,
  centerOrders,
  memberships,
  enrollmentsAdmin,
  enrollments,
  enrollmentsReview,
  enrollmentsStudentClasses,
  makeUpMeetings,
  meetings,
  transfers,
  waitlistAdmin,
  waitlist,
  activity,
  calendar,
  myCenter,
  personalData,
  profile,
  userOverview,
  attendanceAdmin,
  attendance,
  attendanceRoster,
  certificatesAdmin,
  certificates,
  certificatesIssue,
  certificatesPublic,
  hoursAdmin,
  hours,
  hoursTranscript,
  teaching,
  walkIn,
] as const

/** All endpoints. The app imports only the types below, so that no description reaches a phone. */
export const endpoints: readonly Endpoint[] = files.flatMap((file) => Object.values(file))

type DescribedIn<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never
type Described = DescribedIn<(typeof files)[number]>

/** Each endpoint by method and path. */
type ByPath = { [M in Method]: { [E in Extract<Described, { method: M }> as EndpointPath<E>]: E } }

/** The paths with this method: '/admin/users/:id'. */
export type PathOf<M extends Method> = keyof ByPath[M] & string

/** The JSON that an endpoint sends when it succeeds. */
export type ResultOf<M extends Method, Path extends PathOf<M>> = EndpointResult<
  Extract<ByPath[M][Path], Endpoint>
>

/** What an endpoint needs: the parameters of its path, its query, and its body. */
export type PartsOf<M extends Method, Path extends PathOf<M>> = EndpointParts<
  Extract<ByPath[M][Path], Endpoint>
>

/** The options of a call, which may be left out when the endpoint needs none. */
export type OptionsOf<Required, Options> =
  Partial<Required> extends Required ? [options?: Required & Options] : [options: Required & Options]
