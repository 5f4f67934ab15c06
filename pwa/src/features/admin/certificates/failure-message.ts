/** 'Upload failed: File not found', or the plain message without a reason. */
export function uploadErrorText(
  action: 'Upload' | 'Delete' | 'List',
  message: string,
  fallback: string,
): string {
  return message.startsWith(fallback) ? message : `${action} failed: ${message}`
}
