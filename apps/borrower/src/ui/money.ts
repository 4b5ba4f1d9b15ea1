export { formatAmount, formatMoney, formatMoneyInColumn } from '@home-credit/web'
