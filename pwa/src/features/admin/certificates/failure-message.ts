/** 'Upload failed: File not found', or the plain sentence where nobody said why. */
export function uploadErrorText(
  action: 'Upload' | 'Delete' | 'List',
  message: string,
  fallback: string,
): string {
  return message.startsWith(fallback) ? message : `${action} failed: ${message}`
}
