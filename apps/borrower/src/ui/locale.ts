export { numberLocale as locale } from '@home-credit/web'
