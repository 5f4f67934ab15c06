import { expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

const services = ['fcm.googleapis.com', '*.push.apple.com', '*.notify.windows.com']

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x',
  'https://web.push.apple.com/QGuQyavXutnMH9Sh8',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%3d%3d',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, services)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm-googleapis.com/x',
  'https://xfcm.googleapis.com/x',
  'https://evil.fcm.googleapis.com/x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapіs.com/x',
  'https://xn--fcm-googleapis-8kf.com/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://evil.example/https://fcm.googleapis.com/x',
  'https://evil.example#fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com/x y',
  'https://fcm.googleapis.com/x\r\nHost: evil.example',
  ' https://fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://web.push.apple.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1:5432/',
  'https://0x7f000001/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '',
])('%j is not a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, services)).toBe(false)
})

it('accepts plain HTTP only from a listed origin', () => {
  const named = ['http://localhost:8090']
  expect(isPushEndpoint('http://localhost:8090/notify/1', named)).toBe(true)
  for (const other of ['http://localhost:80900/x', 'http://localhost:8091/x', 'http://localhost/x']) {
    expect(isPushEndpoint(other, named)).toBe(false)
  }
  expect(isPushEndpoint('https://localhost:8090/x', named)).toBe(false)
})
