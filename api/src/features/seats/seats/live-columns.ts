/** The columns of an enrollment that is not historical and has not given up its seat. */
export const live = {
  completed_at: null,
  completion_reason: null,
  archived_at: null,
  archived_reason: null,
  ended_at: null,
  can_be_restored: false,
} as const
