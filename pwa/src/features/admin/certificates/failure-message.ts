/** 'Upload failed: File not found', or the plain sentence where nobody said why. */
export function uploadErrorText(action: 'Upload' | 'Delete' | 'List', said: string, plain: string): string {
  return said.startsWith(plain) ? said : `${action} failed: ${said}`
}
