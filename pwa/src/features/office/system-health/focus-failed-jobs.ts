/** Moves the focus to the heading of the failed jobs, because the job with the focus leaves the list. */
export function focusFailedJobs(): void {
  document.getElementById('failed-jobs')?.focus()
}
