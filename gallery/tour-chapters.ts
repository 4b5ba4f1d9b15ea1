export interface Stop {
  /** The name of a screen of the gallery. */
  screen: string
  title: string
  text: string
}

interface Chapter {
  title: string
  stops: readonly Stop[]
}

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'A new number',
    stops: [
      {
        screen: 'home-guest',
        title: 'Home',
        text: 'Amount and installments are chosen on home, and the full cost is there at once: each payment, the CET and what becomes of every real. Nobody has to register to see it.',
      },
      {
        screen: 'register-filled',
        title: 'Create an account',
        text: 'A phone number of any country and two consents. Marketing is a third one, and off.',
      },
      {
        screen: 'register-code',
        title: 'The code',
        text: 'A code of six digits arrives by SMS. In the sandbox it is on the `/sandbox` page.',
      },
      {
        screen: 'register-password',
        title: 'A password',
        text: 'A long one is better than a strange one. A passkey can follow later.',
      },
    ],
  },
  {
    title: 'The application',
    stops: [
      {
        screen: 'apply-basic',
        title: 'Apply',
        text: 'Four short forms. Every answer is saved while it is typed and can be continued on another device.',
      },
      {
        screen: 'apply-photos',
        title: 'Documents',
        text: 'Each photo is checked on the phone: one that is blurred, dark or too small is taken again at once.',
      },
      {
        screen: 'apply-check',
        title: 'Check the answers',
        text: 'Everything on one page before it is sent, with a way to change each answer.',
      },
      {
        screen: 'apply-sent',
        title: 'Sent',
        text: 'The page names the day by which a person has looked at the documents, and who acts next.',
      },
    ],
  },
  {
    title: 'The loan',
    stops: [
      {
        screen: 'packages',
        title: 'Packages',
        text: 'Packages side by side for the same amount and term, with payment, CET and total. The cheapest one says so.',
      },
      {
        screen: 'loan-under-review',
        title: 'Under review',
        text: 'The policy or a person decides by a promised time. Until then nothing can be paid, and nothing is owed.',
      },
      {
        screen: 'contract-sign',
        title: 'The contract',
        text: 'The whole text with its costs on top, before anything is signed.',
      },
      {
        screen: 'contract-sign-code',
        title: 'Sign',
        text: 'An SMS code signs exactly the text that was shown. Anyone can verify the signed PDF later.',
      },
      {
        screen: 'loan-credited',
        title: 'Credited',
        text: 'The money is in the wallet. Tax and fee were taken from the loan, never from the borrower. For seven days it can be given back at no cost.',
      },
      {
        screen: 'home-credited',
        title: 'Home with a loan',
        text: 'Home now shows the next payment, the progress and the wallet.',
      },
    ],
  },
  {
    title: 'The money',
    stops: [
      { screen: 'withdraw-filled', title: 'Withdraw', text: 'To the own account, by PIX or transfer, without a fee.' },
      {
        screen: 'withdraw-confirm',
        title: 'Confirm',
        text: 'A code for this amount and this account confirms it; the SMS states both.',
      },
      {
        screen: 'withdrawal-paid',
        title: 'Paid out',
        text: 'Each step of the payout with its time. A failed one would return the money and say why.',
      },
    ],
  },
  {
    title: 'Paying back',
    stops: [
      {
        screen: 'home-early',
        title: 'Home while repaying',
        text: 'The next payment, what it costs today and how far the loan is.',
      },
      {
        screen: 'repayments',
        title: 'Repayments',
        text: 'Every installment, the balance over time, and all ways to pay: one, several, ahead of time, or everything.',
      },
      {
        screen: 'pay-sheet',
        title: 'Pay',
        text: 'What it takes today and why, and what is left afterwards. By PIX, from the wallet, or both.',
      },
      {
        screen: 'payment-pix',
        title: 'PIX',
        text: 'A QR code or a code to copy, with the name of the receiver to compare.',
      },
      {
        screen: 'payment-paid',
        title: 'An installment paid',
        text: 'The payment is recorded within seconds, with its receipt.',
      },
      {
        screen: 'home-overdue',
        title: 'When it is late',
        text: 'What is late, why and what a day adds. "I can\'t pay right now" is as large as Pay.',
      },
      {
        screen: 'plan-proposed',
        title: 'A plan',
        text: 'An operator proposes a plan, shown beside the current one, never at a higher rate.',
      },
      {
        screen: 'payment-paid-off',
        title: 'Paid off',
        text: 'The last payment ends the loan; paying early takes off the interest that is left.',
      },
      { screen: 'letters', title: 'The letter', text: 'A letter of settlement as a PDF that anyone can verify.' },
    ],
  },
  {
    title: 'The operators',
    stops: [
      {
        screen: 'console-review',
        title: 'The queue',
        text: 'Cases by deadline, earliest first. Who verifies, who decides and who releases are three people.',
      },
      {
        screen: 'console-collections',
        title: 'Arrears',
        text: 'Late loans by bucket. No operator can type an amount for a borrower to pay.',
      },
    ],
  },
]
