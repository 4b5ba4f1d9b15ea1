export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** A subscription as the server stores it. */
export function pushAddressOf(subscription: PushSubscription): PushAddress {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}
