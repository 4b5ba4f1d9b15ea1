export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}
/** A subscription as the server stores it. */
export declare function pushAddressOf(subscription: PushSubscription): PushAddress
