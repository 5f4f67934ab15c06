/** Moves the focus to the heading of the list, because the job that had it leaves the list. */
export function focusFailedJobs(): void {
  document.getElementById('failed-jobs')?.focus()
}
