/** What each number in the administrators' area counts, as shown to them. A label means the same everywhere. */
export const numberDefinitions = {
  activeEnrollments: 'Enrollments that hold a seat now: approved or pending, of a class that is not over.',
  pendingApprovals: 'Enrollments that hold a seat now and wait for approval.',
  activeStudents: 'Students who hold at least one seat now.',
  activeUsers: 'Accounts of every role whose status is Active.',
  activeClasses: 'Classes that are scheduled or active: neither cancelled nor completed.',
  pendingEntries: 'Places on a waitlist now, including those with an open offer.',
  enrollmentRate:
    'The share of the enrollments made this year that are approved now. A student who was moved counts once, and a rejected waitlist entry is not an enrollment.',
  rateInRange:
    'The rate is the share of the enrollments made between the dates that are approved now. A student who was moved counts once, and a rejected waitlist entry is not an enrollment.',
  recentCertificates: 'Recent certificates are those created between the dates and not revoked.',
  monthlyRevenue:
    'Money received minus money given back, each on its own day, from the first of the month of the end date up to that day. Recent payments are those with money received or given back between the dates.',
  cashBookRevenue:
    'Revenue is what came in minus what went out, each entry on its own day. Money that is carried over to another session leaves one payment and comes to another, so it makes no difference to the sum.',
  cardMoney: 'Fees, disputes, and payouts of card payments are no revenue, so In minus Out is called Net.',
  totalRevenue: 'Revenue is money received minus money given back between the dates, each on its own day.',
  refundsDue:
    'What is due for refunds now was paid by students and centers, and counts as revenue until it is given back.',
  pendingPayments:
    'Payments that students still have to pay now, in full or in part, also those that failed. What centers owe is counted beside them. Test accounts are left out.',
  totalOutstanding:
    'What students still have to pay now. What centers owe is counted beside it and is on their invoices. Test accounts are left out.',
  overdue:
    'What remains to be paid after its due date. Of a payment in installments, only those whose dates have passed.',
  dueSoon: 'What remains to be paid and is due within 7 days.',
  owingStudents: 'Students who owe money now.',
} as const

/** What the counts of the current state were at the end of a range that is over. */
export const pastDefinitions = {
  activeEnrollments: 'Enrollments that held a seat then: approved or pending, of a class that was not over.',
  activeUsers: 'Accounts of every role whose status was Active then.',
  activeClasses: 'Classes that were scheduled or active then: neither cancelled nor completed.',
  pendingEntries: 'Places on a waitlist then, including those with an open offer.',
} as const

/** What each column of the reports counts. Days are the provider's. */
export const columnDefinitions = {
  discountsGiven:
    'What was taken off the prices of enrollments made between the dates that hold their seat or were completed.',
  discountedEnrollments:
    'Enrollments made between the dates with this discount that hold their seat or were completed.',
  netRevenue: 'Money received minus money given back, each on its own day.',
  enrollmentsWithPayments: 'Enrollments for which more money was received than given back between the dates.',
  totalEnrollments:
    'Enrollments made, in any status. One that was moved counts only where it is now. A rejected waitlist entry does not count.',
  approvedEnrollments:
    'Enrollments made that are approved now. One that was moved counts only where it is now.',
  approvalRate: 'The share of the enrollments made between the dates that are approved now.',
  users: 'Accounts with this role, created by the end date, that still exist.',
  usersWithActivity: 'Accounts with at least one entry in the audit log between the dates.',
  engagementRate:
    'The share of the accounts created by the end date with at least one entry in the audit log between the dates.',
  newUsers: 'Accounts created that still exist.',
  usersWithActivityInPeriod:
    'Accounts with at least one entry in the audit log. An account counts once in each period, so there is no total.',
} as const
