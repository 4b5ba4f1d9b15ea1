export { formatAmount, formatMoney, formatMoneyInColumn } from '@home-credit/client'
