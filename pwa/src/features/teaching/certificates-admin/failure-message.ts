/** Returns 'Upload failed: File not found'. A message that begins with `fallback` is returned unchanged. */
export function actionErrorText(
  action: 'Upload' | 'Delete' | 'List',
  message: string,
  fallback: string,
): string {
  return message.startsWith(fallback) ? message : `${action} failed: ${message}`
}
