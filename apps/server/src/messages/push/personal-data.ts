export { deleteSubscriptionsOf as forgetPushDevices, subscriptionsForExport as pushDevicesOf } from './store.ts'
