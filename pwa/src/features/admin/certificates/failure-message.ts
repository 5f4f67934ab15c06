/** Returns 'Upload failed: File not found', or only the message if there is no reason. */
export function uploadErrorText(
  action: 'Upload' | 'Delete' | 'List',
  message: string,
  fallback: string,
): string {
  return message.startsWith(fallback) ? message : `${action} failed: ${message}`
}
