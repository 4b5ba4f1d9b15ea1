-- The first articles in plainer words, with the same meaning. Only where nobody has registered yet: whoever agreed to a text keeps that text.
WITH plain (article_id, title, summary, body) AS (VALUES
('cost', 'What a loan costs', 'Interest, tax and fee in one figure, with an example calculated today.',
$$<p>A loan costs more than its interest. The law asks for one figure with everything in it, the CET: a yearly rate that counts the interest, the IOF tax, the package fee if there
is one, and the days on which you receive and pay.</p>
<p><strong>An example, calculated today</strong></p>
<ul>
<li>You receive {example_amount} with the {example_package} package, at {example_rate} a month, and pay it back in {example_months} monthly installments.</li>
<li>Each installment is {example_installment}. Together they come to {example_total}.</li>
<li>Of that, {example_interest} is interest and {example_iof} is IOF, a federal tax that we collect and pass on.</li>
<li>The CET is {example_cet} a year.</li>
</ul>
<p>Tax and fee are part of the amount financed, and we take them out when the loan is credited. You pay nothing before: no deposit, no insurance, no "release". The amount you asked
for is the amount that reaches your wallet, and withdrawing it is free.</p>
<p><strong>What it costs to be late</strong></p>
<p>On the unpaid part of an installment: a fine of {late_fine} once, plus {late_mora} a month and the contract interest for each day you are late. We never charge interest on
charges. If you see that you cannot pay on time, write to us before: we can do more for you then.</p>
<p>Before you sign, you see every figure again, for your own amount and your own dates. We charge what you signed.</p>$$),
('fraud', 'How loan scams work', 'Anyone who asks for money before paying out a loan is stealing it. How to spot it, and what to do.',
$$<p>The most common loan scam needs no computer. Someone offers money quickly and without questions, says it is approved, and then asks you to pay first: a deposit, an insurance,
a tax, a fee to release it or to raise your score. Once you have paid, there is another payment. The loan never comes.</p>
<p><strong>How to spot it</strong></p>
<ul>
<li>You have to pay before you receive anything.</li>
<li>The PIX goes to a person, or to a company that is not the lender.</li>
<li>It is urgent, it is only today, and you should tell nobody.</li>
<li>Someone asks for your password or for the code you got by SMS.</li>
</ul>
<p><strong>What we never do</strong></p>
<p>{lender_name} (CNPJ {lender_cnpj}) asks for nothing before a loan is credited. Our system cannot even take such a payment: you can add money only while a loan of yours has
something left to repay. We never ask for your password or a code, and none of our messages asks you to pay through a link. If in doubt, close what you were sent and open the app
yourself.</p>
<p><strong>If it happened to you</strong></p>
<ul>
<li>Pay nothing more, whatever they threaten.</li>
<li>Tell your bank right away and ask for a return through MED, the special return mechanism of PIX.</li>
<li>Keep the messages and receipts, and report it to the police.</li>
<li>Tell us in the app under customer service: "Report someone asking for money".</li>
</ul>$$),
('early', 'Paying early', 'What you save when you pay before the due date, with an example calculated today.',
$$<p>You can pay any installment before it is due, or all of them, at any time. It is free, and we take off the interest for the days you no longer borrow: the law gives you this
right.</p>
<p><strong>An example, calculated today</strong></p>
<p>A loan of {example_amount} in {example_months} installments of {example_installment}. If you pay off the rest on the due date of installment {example_settle_after}, after paying
that one, you pay {example_settle} instead of {example_left}: {example_saved} less.</p>
<p><strong>Three ways to do it</strong></p>
<ul>
<li>Pay single installments ahead: the earlier you pay one, the less it costs.</li>
<li>Pay an amount of your choice: it pays the last installments first, so the loan ends sooner, or it makes all the remaining ones smaller.</li>
<li>Pay off everything: the loan is closed and you get a letter of settlement.</li>
</ul>
<p>The app shows what you would save before you decide. Installments that are due or late come first. The IOF tax went to the government when the loan was credited and does not
come back.</p>$$),
('privacy', 'Your data', 'What we keep about you and why, who sees it, and how to get or delete it.',
$$<p>{lender_name} (CNPJ {lender_cnpj}, {lender_address}) is responsible for your data under the Brazilian data protection law, the LGPD.</p>
<p><strong>What we keep and why</strong></p>
<ul>
<li>Your phone number, your password as a hash that cannot be reversed, and the devices you use: to know that it is you.</li>
<li>Your name, date of birth, CPF, and photos of your document and your face: the law requires us to know who borrows.</li>
<li>Your work and income: to lend no more than you can repay.</li>
<li>Your bank account and PIX key: to pay you, and nobody else.</li>
<li>Your loans, contracts, payments and messages: to carry out the contract and to prove it.</li>
</ul>
<p>We store your CPF, account and key encrypted. We do not ask for your contacts, the photos on your phone or your location, and we sell nothing to anyone.</p>
<p><strong>Who sees it</strong></p>
<p>The people on our team who work on your case: we record every time one of them looks at a document. The bank that moves the money, the provider that checks documents, the one that
sends messages, and the credit bureau we ask. Authorities, when the law says so.</p>
<p><strong>How long</strong></p>
<p>As long as you have an account with us. After that we keep contracts and payments for as long as the law requires. Then we delete them.</p>
<p><strong>What you can ask for</strong></p>
<p>You can see and correct your data, get a copy, have it deleted, withdraw a consent, and have a person review a decision made by a program. You find all of this in the app under
Personal information, and it is free. Inviting someone, or being invited, plays no part in any loan decision.</p>$$),
('terms', 'Terms of use', 'Your rights and duties, and ours, when you use this service.',
$$<p>This service is offered by {lender_name}, CNPJ {lender_cnpj}, {lender_address}.</p>
<ul>
<li><strong>An account</strong> belongs to one person, at least 18 years old, with their own phone number and CPF. Keep your password and codes to yourself.</li>
<li><strong>Applying is free</strong> and commits you to nothing. You can cancel at any time before the loan is credited.</li>
<li><strong>We charge nothing before a loan is credited.</strong> We take a package fee out of the loan at that moment, or never.</li>
<li><strong>We do not promise to lend.</strong> We decide by rules that are the same for everyone, tell you the reasons, and have a person look again if you ask.</li>
<li><strong>Each loan has its own contract</strong>, a Cédula de Crédito Bancário, with all its costs. What it says comes before these terms.</li>
<li><strong>You can return a loan</strong> within 7 days of its crediting, at no cost: exactly what you received.</li>
<li><strong>The wallet</strong> holds your own money. You can withdraw it. What you owe does not lock it.</li>
<li><strong>Inviting</strong> is free, pays nothing, and changes nothing about your loan or the loan of the person you invited.</li>
<li><strong>The data you give must be true</strong>, and the documents your own.</li>
</ul>
<p>If these terms change, we tell you before. For questions and complaints there is customer service in the app.</p>$$))
UPDATE article_texts SET title = plain.title, summary = plain.summary, body = plain.body
FROM plain
WHERE article_texts.article_id = plain.article_id AND version = 1 AND lang = 'en' AND NOT EXISTS (SELECT FROM borrowers);

UPDATE article_texts SET body = replace(body, '一次性罚金', '一次性违约金')
WHERE article_id = 'cost' AND version = 1 AND lang = 'zh' AND NOT EXISTS (SELECT FROM borrowers);
UPDATE article_texts SET summary = '使用本服务时双方的权利与义务。'
WHERE article_id = 'terms' AND version = 1 AND lang = 'zh' AND NOT EXISTS (SELECT FROM borrowers);
UPDATE article_texts SET summary = 'Os seus direitos e deveres, e os nossos, ao usar este serviço.'
WHERE article_id = 'terms' AND version = 1 AND lang = 'pt' AND NOT EXISTS (SELECT FROM borrowers);
UPDATE article_texts
SET body = replace(body, 'a recarga fica fechada até que um empréstimo seu tenha algo a
pagar', 'só dá para adicionar dinheiro enquanto um empréstimo seu tem algo a pagar')
WHERE article_id = 'fraud' AND version = 1 AND lang = 'pt' AND NOT EXISTS (SELECT FROM borrowers);
