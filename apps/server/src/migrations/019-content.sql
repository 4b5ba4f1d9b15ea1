-- Invitations that are not counted, articles and marketing lines in three languages, and what is counted for the claims in them.

-- Why somebody who came by an invitation does not count for who invited them; nothing where they do.
ALTER TABLE borrowers ADD COLUMN invitation_note text CHECK (invitation_note IN ('own_device', 'too_many'));
ALTER TABLE borrowers ADD CONSTRAINT borrowers_note_of_invitation CHECK (invitation_note IS NULL OR invited_by IS NOT NULL);
DROP INDEX borrowers_invited_by;
CREATE INDEX borrowers_invited_by ON borrowers (invited_by, created_at) WHERE invited_by IS NOT NULL;
CREATE INDEX borrowers_invited ON borrowers (created_at, id) WHERE invited_by IS NOT NULL;

CREATE TABLE articles (
  -- What stands in its address.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 40),
  -- What the reader can do next.
  action text CHECK (action IN ('simulate', 'apply', 'repay', 'service', 'privacy')),
  place int NOT NULL CHECK (place BETWEEN 1 AND 999),
  -- Which of its texts counts.
  version int NOT NULL CHECK (version > 0),
  published_at timestamptz,
  changed_at timestamptz NOT NULL
);

-- Every text an article ever had: what somebody agreed to can be read again. A language that is missing has no row.
CREATE TABLE article_texts (
  article_id text NOT NULL REFERENCES articles (id),
  version int NOT NULL,
  lang text NOT NULL CHECK (lang IN ('en', 'zh', 'pt')),
  title text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (article_id, version, lang)
);

CREATE TABLE marketing_lines (
  id uuid PRIMARY KEY,
  -- By language; one that is missing is not there.
  texts jsonb NOT NULL,
  place int NOT NULL CHECK (place BETWEEN 1 AND 999),
  version int NOT NULL CHECK (version > 0),
  published_at timestamptz,
  changed_at timestamptz NOT NULL
);

-- What our own data say, counted now and then; a claim is shown only where enough was counted.
CREATE TABLE marketing_claims (
  name text PRIMARY KEY CHECK (name IN ('median_to_credit', 'verified_within_day')),
  -- Seconds, or hundredths of a percent.
  value bigint NOT NULL CHECK (value >= 0),
  sample int NOT NULL CHECK (sample >= 0),
  counted_at timestamptz NOT NULL
);

INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('invitations', '{"counted_per_day": 20}', '2000-01-01Z', 'default');

INSERT INTO articles (id, action, place, version, published_at, changed_at) VALUES
  ('cost', 'simulate', 10, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z'),
  ('fraud', 'service', 20, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z'),
  ('early', 'repay', 30, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z'),
  ('privacy', 'privacy', 40, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z'),
  ('terms', NULL, 50, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z');

INSERT INTO article_texts (article_id, version, lang, title, summary, body) VALUES
('cost', 1, 'en', 'What a loan costs', 'Interest, tax and fee in one figure, with an example worked out for today.',
$$<p>A loan costs more than its interest. The law asks for one figure that holds all of it, the CET: a yearly rate that counts the interest, the tax IOF, the fee
of the package if it has one, and the days on which you receive and pay.</p>
<p><strong>An example, worked out today</strong></p>
<ul>
<li>You receive {example_amount} with the package {example_package}, at {example_rate} a month, and pay it back in {example_months} monthly installments.</li>
<li>An installment is {example_installment}; all of them together are {example_total}.</li>
<li>Of this {example_interest} is interest, and {example_iof} is IOF, a federal tax that we collect and pass on.</li>
<li>The CET is {example_cet} a year.</li>
</ul>
<p>Tax and fee are part of what is financed and are taken when the loan is credited. Nothing is paid before: no deposit, no insurance, no "release". What you asked for is what
reaches your wallet, and withdrawing it costs nothing.</p>
<p><strong>What it costs to be late</strong></p>
<p>On the unpaid part of an installment: a fine of {late_fine} once, and for each day that passes {late_mora} a month and the interest of the contract. Never interest on
charges. If you see that you cannot pay in time, write to us before: there is more that can be done then.</p>
<p>Before you sign you see every figure again, for your own amount and your own dates. What you sign is what is charged.</p>$$),
('cost', 1, 'zh', '一笔贷款要花多少钱', '利息、税和费用合成一个数字，并附今天算出的例子。',
$$<p>贷款的成本不只是利息。法律要求用一个数字说明全部成本，即 CET（总有效成本）：它是一个年利率，包含利息、IOF 税、套餐费用（如有），以及您收款和还款的日期。</p>
<p><strong>今天算出的例子</strong></p>
<ul>
<li>您通过 {example_package} 套餐收到 {example_amount}，月利率 {example_rate}，分 {example_months} 个月偿还。</li>
<li>每期还款 {example_installment}，总共 {example_total}。</li>
<li>其中利息 {example_interest}，IOF 税 {example_iof}（联邦税，由我们代收并上缴）。</li>
<li>CET 为每年 {example_cet}。</li>
</ul>
<p>税和费用计入贷款金额，在放款时扣除。放款之前不需要支付任何款项：没有押金，没有保险，没有“解冻费”。您申请的金额就是进入您钱包的金额，提现不收费。</p>
<p><strong>逾期的费用</strong></p>
<p>按该期未还部分计算：一次性罚金 {late_fine}，此后每天按月 {late_mora} 计收滞纳金，并按合同利率计息。费用本身从不再计利息。如果您预计无法按时还款，请提前联系我们，那时可选的办法更多。</p>
<p>签约之前，您会再次看到按您自己的金额和日期算出的每一个数字。签的是多少，收的就是多少。</p>$$),
('cost', 1, 'pt', 'Quanto custa um empréstimo', 'Juros, imposto e tarifa em um só número, com um exemplo calculado hoje.',
$$<p>Um empréstimo custa mais do que os juros. A lei pede um número que reúna tudo, o CET: uma taxa anual que conta os juros, o IOF, a tarifa do pacote, se houver, e os dias em
que você recebe e paga.</p>
<p><strong>Um exemplo, calculado hoje</strong></p>
<ul>
<li>Você recebe {example_amount} com o pacote {example_package}, a {example_rate} ao mês, e devolve em {example_months} parcelas mensais.</li>
<li>Cada parcela é de {example_installment}; todas juntas somam {example_total}.</li>
<li>Disso, {example_interest} são juros e {example_iof} são IOF, um imposto federal que recolhemos e repassamos.</li>
<li>O CET é de {example_cet} ao ano.</li>
</ul>
<p>Imposto e tarifa fazem parte do valor financiado e são descontados quando o empréstimo é creditado. Nada se paga antes: nem depósito, nem seguro, nem "liberação". O que você
pediu é o que chega à sua carteira, e sacar não custa nada.</p>
<p><strong>Quanto custa atrasar</strong></p>
<p>Sobre a parte não paga da parcela: multa de {late_fine}, uma única vez, e por dia de atraso {late_mora} ao mês de mora e os juros do contrato. Nunca juros sobre encargos. Se você
perceber que não vai conseguir pagar em dia, escreva antes: há mais o que fazer.</p>
<p>Antes de assinar você vê de novo cada número, com o seu valor e as suas datas. O que você assina é o que se cobra.</p>$$),

('fraud', 1, 'en', 'How loan fraud works', 'Whoever asks for money before paying out a loan is stealing it. How to know, and what to do.',
$$<p>The commonest fraud with loans needs no computer. Somebody offers money quickly and without questions, says that it is approved, and then asks for a payment first: a deposit, an
insurance, a tax, a fee to release it or to raise your score. Once you have paid there is another one. The loan never comes.</p>
<p><strong>How to know it</strong></p>
<ul>
<li>You are to pay before you have received anything.</li>
<li>The PIX goes to a person, or to a company that is not the lender.</li>
<li>It is urgent, it is only today, and you should tell nobody.</li>
<li>Somebody asks for your password or for the code that came by SMS.</li>
</ul>
<p><strong>What we never do</strong></p>
<p>{lender_name} (CNPJ {lender_cnpj}) asks for nothing before a loan is credited. Our program cannot take such a payment: recharging is closed until a loan of yours has something
left to repay. We never ask for your password or a code, and no message of ours asks you to pay by a link. If in doubt, close what you were sent and open the app yourself.</p>
<p><strong>If it happened to you</strong></p>
<ul>
<li>Pay nothing more, whatever they threaten.</li>
<li>Tell your bank at once and ask for a return by the MED, the special return mechanism of PIX.</li>
<li>Keep the messages and receipts, and report it to the police.</li>
<li>Tell us in the app under customer service: "Report someone asking for money".</li>
</ul>$$),
('fraud', 1, 'zh', '贷款诈骗是怎么回事', '放款前要您先付钱的人，就是在骗钱。如何识别，该怎么办。',
$$<p>最常见的贷款诈骗并不需要高深技术：对方声称放款快、不问资料、已经批准，然后要您先付一笔钱，名目有押金、保险、税费、“解冻费”或“提升信用分”。付了一次还有下一次，贷款却永远不会到账。</p>
<p><strong>如何识别</strong></p>
<ul>
<li>您还没收到钱，就要您先付钱。</li>
<li>PIX 收款人是个人，或不是放贷机构的公司。</li>
<li>对方说很急、只有今天、不要告诉别人。</li>
<li>有人索要您的密码或短信验证码。</li>
</ul>
<p><strong>我们绝不会做的事</strong></p>
<p>{lender_name}（CNPJ {lender_cnpj}）在放款之前不收取任何款项。我们的系统也无法收取：只有当您有一笔已放款、尚未还清的贷款时，充值才会开放。我们绝不索要密码或验证码，也绝不会发送要您付款的链接。如有疑问，请关闭收到的内容，自己打开本应用。</p>
<p><strong>如果已经受骗</strong></p>
<ul>
<li>无论对方如何威胁，都不要再付钱。</li>
<li>立即联系您的银行，要求通过 PIX 的特别退款机制（MED）退款。</li>
<li>保留聊天记录和付款凭证，并报警。</li>
<li>在应用的客户服务中告诉我们：“举报有人要我付钱”。</li>
</ul>$$),
('fraud', 1, 'pt', 'Como funciona o golpe do empréstimo', 'Quem pede dinheiro antes de liberar um empréstimo está roubando. Como reconhecer e o que fazer.',
$$<p>O golpe mais comum com empréstimos não precisa de computador. Alguém oferece dinheiro rápido e sem perguntas, diz que está aprovado e pede um pagamento antes: um depósito, um
seguro, um imposto, uma tarifa para liberar ou para aumentar o score. Depois do primeiro vem outro. O empréstimo nunca chega.</p>
<p><strong>Como reconhecer</strong></p>
<ul>
<li>Você tem de pagar antes de receber.</li>
<li>O PIX vai para uma pessoa ou para uma empresa que não é a credora.</li>
<li>É urgente, é só hoje, e não é para contar a ninguém.</li>
<li>Alguém pede sua senha ou o código que chegou por SMS.</li>
</ul>
<p><strong>O que nunca fazemos</strong></p>
<p>{lender_name} (CNPJ {lender_cnpj}) não pede nada antes de creditar um empréstimo. Nosso sistema nem consegue receber: a recarga fica fechada até que um empréstimo seu tenha algo a
pagar. Nunca pedimos senha ou código, e nenhuma mensagem nossa pede pagamento por um link. Na dúvida, feche o que recebeu e abra o aplicativo você mesmo.</p>
<p><strong>Se aconteceu com você</strong></p>
<ul>
<li>Não pague mais nada, seja qual for a ameaça.</li>
<li>Avise seu banco na hora e peça a devolução pelo MED, o mecanismo especial de devolução do PIX.</li>
<li>Guarde mensagens e comprovantes e registre um boletim de ocorrência.</li>
<li>Conte para nós no atendimento do aplicativo: "Denunciar alguém que pede dinheiro".</li>
</ul>$$),

('early', 1, 'en', 'Paying early', 'What you save when you pay before the due date, with an example worked out for today.',
$$<p>You may pay any installment before it is due, or all of them, at any time. It costs nothing, and the interest of the days that you no longer borrow is taken off: that is your
right by law.</p>
<p><strong>An example, worked out today</strong></p>
<p>A loan of {example_amount} in {example_months} installments of {example_installment}. If you pay off the rest on the day the installment number {example_settle_after} is due,
after paying it, you pay {example_settle} instead of {example_left}: {example_saved} less.</p>
<p><strong>Three ways to do it</strong></p>
<ul>
<li>Pay single installments ahead: each is worth less the earlier you pay it.</li>
<li>Pay an amount of your own choice: it buys the last installments first, so that the loan ends sooner, or it makes all that are left smaller.</li>
<li>Pay off everything: the loan is closed and you get a letter that says so.</li>
</ul>
<p>The app shows what you would save before you decide. Installments that are due or late come first. The tax IOF was paid to the state when the loan was credited and does not come
back.</p>$$),
('early', 1, 'zh', '提前还款', '在到期之前还款能省多少，附今天算出的例子。',
$$<p>您可以随时提前偿还任何一期，或一次还清。提前还款不收费，并且会扣除您不再借用的那些天的利息：这是法律赋予您的权利。</p>
<p><strong>今天算出的例子</strong></p>
<p>一笔 {example_amount} 的贷款，分 {example_months} 期，每期 {example_installment}。如果您在第 {example_settle_after} 期到期日还完该期后一次还清余款，只需支付 {example_settle}，而不是 {example_left}，少付 {example_saved}。</p>
<p><strong>三种方式</strong></p>
<ul>
<li>提前偿还某几期：还得越早，每期要付的越少。</li>
<li>偿还您自选的金额：可以先抵最后几期，让贷款更早结束；也可以让剩余各期都变少。</li>
<li>全部还清：贷款结清，您会收到结清证明。</li>
</ul>
<p>在您决定之前，应用会显示能省多少。已到期或逾期的各期须先还。IOF 税在放款时已上缴国家，不予退还。</p>$$),
('early', 1, 'pt', 'Pagar antes', 'Quanto você economiza ao pagar antes do vencimento, com um exemplo calculado hoje.',
$$<p>Você pode pagar qualquer parcela antes do vencimento, ou todas, a qualquer momento. Não custa nada, e os juros dos dias que você deixa de usar são descontados: é seu direito por
lei.</p>
<p><strong>Um exemplo, calculado hoje</strong></p>
<p>Um empréstimo de {example_amount} em {example_months} parcelas de {example_installment}. Se você quitar o restante no dia em que vence a parcela número {example_settle_after}, depois
de pagá-la, paga {example_settle} em vez de {example_left}: {example_saved} a menos.</p>
<p><strong>Três maneiras</strong></p>
<ul>
<li>Pagar parcelas avulsas adiantadas: cada uma vale menos quanto antes for paga.</li>
<li>Pagar um valor à sua escolha: ele compra primeiro as últimas parcelas, e o empréstimo termina antes, ou diminui todas as que faltam.</li>
<li>Quitar tudo: o empréstimo se encerra e você recebe uma carta de quitação.</li>
</ul>
<p>O aplicativo mostra quanto você economizaria antes de decidir. Parcelas vencidas ou em atraso vêm primeiro. O IOF foi pago ao governo quando o empréstimo foi creditado e não volta.</p>$$),

('privacy', 1, 'en', 'Your data', 'What we keep of you, what for, who sees it, and how to get or erase it.',
$$<p>{lender_name} (CNPJ {lender_cnpj}, {lender_address}) is responsible for your data under the law of data protection, the LGPD.</p>
<p><strong>What we keep and what for</strong></p>
<ul>
<li>Phone, password as a hash that cannot be turned back, and the devices you use: to know that it is you.</li>
<li>Name, birth, CPF, photos of your document and of your face: the law obliges us to know who borrows.</li>
<li>Work and income: to lend no more than you can repay.</li>
<li>Bank account and PIX key: to pay you out, and to nobody but you.</li>
<li>Loans, contracts, payments and messages: to carry out the contract and to prove it.</li>
</ul>
<p>CPF, account and key are stored encrypted. We ask for no contacts, no photos of your phone and no location, and sell nothing to anybody.</p>
<p><strong>Who sees it</strong></p>
<p>Our people who work on your case; each look at a document is written down. The bank that moves the money, the provider that checks documents, the one that sends messages, and the
credit bureau that we ask. Authorities where a law says so.</p>
<p><strong>How long</strong></p>
<p>As long as you have an account with us; contracts and payments after that as long as the law obliges us to. Then it is erased.</p>
<p><strong>What you can ask for</strong></p>
<p>See and correct your data, get a copy, have them erased, withdraw a consent, and have a decision that a program made looked at by a person. All of it is in the app under personal
information, and costs nothing. Whether you invite somebody, or were invited, has no part in any decision on a loan.</p>$$),
('privacy', 1, 'zh', '您的数据', '我们保存哪些资料、用途、谁能看到，以及如何获取或删除。',
$$<p>{lender_name}（CNPJ {lender_cnpj}，{lender_address}）依照巴西数据保护法（LGPD）对您的数据负责。</p>
<p><strong>我们保存什么、用来做什么</strong></p>
<ul>
<li>手机号、无法还原的密码哈希、您使用的设备：确认是您本人。</li>
<li>姓名、出生日期、CPF、证件照片和面部照片：法律要求我们了解借款人的身份。</li>
<li>工作和收入：确保借出的金额不超过您的还款能力。</li>
<li>银行账户和 PIX 密钥：向您本人付款，不付给任何其他人。</li>
<li>贷款、合同、还款和消息：履行合同并留存证明。</li>
</ul>
<p>CPF、账户和密钥均加密保存。我们不索取通讯录、手机相册或定位，也不向任何人出售数据。</p>
<p><strong>谁能看到</strong></p>
<p>处理您事务的工作人员，每次查看证件都会留下记录；负责转账的银行、核验证件的机构、发送消息的机构，以及我们查询的征信机构；法律规定的有关部门。</p>
<p><strong>保存多久</strong></p>
<p>在您拥有账户期间；合同和还款记录此后按法律要求的期限保存，然后删除。</p>
<p><strong>您可以要求</strong></p>
<p>查看和更正数据、获取副本、删除数据、撤回同意，以及要求由人工复核程序作出的决定。这些都在应用的个人信息中，免费。您是否邀请他人或是否受邀，与任何贷款决定无关。</p>$$),
('privacy', 1, 'pt', 'Seus dados', 'O que guardamos de você, para quê, quem vê e como obter ou apagar.',
$$<p>{lender_name} (CNPJ {lender_cnpj}, {lender_address}) é responsável pelos seus dados segundo a Lei Geral de Proteção de Dados, a LGPD.</p>
<p><strong>O que guardamos e para quê</strong></p>
<ul>
<li>Telefone, senha em forma de hash que não se desfaz e os aparelhos que você usa: para saber que é você.</li>
<li>Nome, nascimento, CPF, fotos do documento e do rosto: a lei nos obriga a saber quem toma emprestado.</li>
<li>Trabalho e renda: para não emprestar mais do que você consegue devolver.</li>
<li>Conta bancária e chave PIX: para pagar a você, e a mais ninguém.</li>
<li>Empréstimos, contratos, pagamentos e mensagens: para cumprir o contrato e prová-lo.</li>
</ul>
<p>CPF, conta e chave ficam criptografados. Não pedimos contatos, fotos do seu telefone nem localização, e não vendemos nada a ninguém.</p>
<p><strong>Quem vê</strong></p>
<p>As pessoas da equipe que tratam do seu caso; cada consulta a um documento fica registrada. O banco que movimenta o dinheiro, o fornecedor que confere documentos, o que envia mensagens
e o birô de crédito que consultamos. Autoridades, quando uma lei determina.</p>
<p><strong>Por quanto tempo</strong></p>
<p>Enquanto você tiver uma conta conosco; contratos e pagamentos, depois disso, pelo tempo que a lei exige. Então são apagados.</p>
<p><strong>O que você pode pedir</strong></p>
<p>Ver e corrigir seus dados, receber uma cópia, apagá-los, retirar um consentimento e ter uma decisão automática revista por uma pessoa. Tudo está no aplicativo, em informações pessoais, e
não custa nada. Convidar alguém, ou ter sido convidado, não entra em nenhuma decisão sobre um empréstimo.</p>$$),

('terms', 1, 'en', 'Terms of use', 'What you can rely on, and what we rely on, when you use this service.',
$$<p>This service is offered by {lender_name}, CNPJ {lender_cnpj}, {lender_address}.</p>
<ul>
<li><strong>An account</strong> belongs to one person of at least 18 years, with a phone number and a CPF of their own. Keep your password and codes to yourself.</li>
<li><strong>Applying costs nothing</strong> and obliges you to nothing. You may cancel at any time before the loan is credited.</li>
<li><strong>Nothing is charged before a loan is credited.</strong> A fee of a package is taken out of the proceeds at that moment, or never.</li>
<li><strong>Lending is not promised.</strong> We decide by rules that are the same for all, tell you the reasons, and have a person look again if you ask.</li>
<li><strong>A loan has its own contract</strong>, a Cédula de Crédito Bancário, with all its costs. What it says comes before these terms.</li>
<li><strong>You may give a loan back</strong> within 7 days of its crediting, at no cost: exactly what you received.</li>
<li><strong>The wallet</strong> holds your own money. You may withdraw it; what you owe does not lock it.</li>
<li><strong>Inviting</strong> is free, pays nothing, and changes nothing about your loan or that of who was invited.</li>
<li><strong>Data that you give must be true</strong>, and documents your own.</li>
</ul>
<p>If these terms change you are told before. For questions and complaints there is customer service in the app.</p>$$),
('terms', 1, 'zh', '使用条款', '使用本服务时，您可以信赖什么，我们又信赖什么。',
$$<p>本服务由 {lender_name} 提供，CNPJ {lender_cnpj}，{lender_address}。</p>
<ul>
<li><strong>账户</strong>属于一位年满 18 岁、拥有本人手机号和 CPF 的个人。请妥善保管密码和验证码。</li>
<li><strong>申请免费</strong>，也不使您承担任何义务。放款之前您可以随时取消。</li>
<li><strong>放款之前不收取任何费用。</strong>套餐费用只在放款时从款项中扣除，否则不收。</li>
<li><strong>我们不承诺放贷。</strong>我们按照对所有人相同的规则决定，会告诉您理由，并可应您要求由人工复核。</li>
<li><strong>每笔贷款都有自己的合同</strong>（银行信贷票据 CCB），列明全部成本。合同内容优先于本条款。</li>
<li><strong>您可以在放款后 7 天内退回贷款</strong>，无需费用，只退回您收到的金额。</li>
<li><strong>钱包</strong>中的钱属于您，您可以提现；欠款不会冻结它。</li>
<li><strong>邀请</strong>免费，不支付报酬，也不影响您或受邀者的贷款。</li>
<li><strong>您提供的资料必须真实</strong>，证件必须是本人的。</li>
</ul>
<p>条款如有变更，我们会提前告知。如有疑问或投诉，请使用应用内的客户服务。</p>$$),
('terms', 1, 'pt', 'Termos de uso', 'Com o que você pode contar, e com o que contamos, ao usar este serviço.',
$$<p>Este serviço é oferecido por {lender_name}, CNPJ {lender_cnpj}, {lender_address}.</p>
<ul>
<li><strong>Uma conta</strong> pertence a uma pessoa de pelo menos 18 anos, com telefone e CPF próprios. Guarde sua senha e seus códigos só para você.</li>
<li><strong>Pedir não custa nada</strong> e não obriga a nada. Você pode cancelar a qualquer momento antes de o empréstimo ser creditado.</li>
<li><strong>Nada é cobrado antes de o empréstimo ser creditado.</strong> A tarifa de um pacote sai do valor liberado nesse momento, ou nunca.</li>
<li><strong>Emprestar não é promessa.</strong> Decidimos por regras iguais para todos, dizemos os motivos e, se você pedir, uma pessoa olha de novo.</li>
<li><strong>Cada empréstimo tem seu contrato</strong>, uma Cédula de Crédito Bancário, com todos os custos. O que ela diz vem antes destes termos.</li>
<li><strong>Você pode devolver um empréstimo</strong> em até 7 dias do crédito, sem custo: exatamente o que recebeu.</li>
<li><strong>A carteira</strong> guarda dinheiro seu. Você pode sacá-lo; o que você deve não o bloqueia.</li>
<li><strong>Convidar</strong> é grátis, não paga nada e não muda nada no seu empréstimo nem no de quem foi convidado.</li>
<li><strong>Os dados que você dá devem ser verdadeiros</strong>, e os documentos, seus.</li>
</ul>
<p>Se estes termos mudarem, você é avisado antes. Para dúvidas e reclamações há o atendimento no aplicativo.</p>$$);

INSERT INTO marketing_lines (id, texts, place, version, published_at, changed_at) VALUES
('019a8000-0000-7000-8000-000000000001', '{"en": "Paying early costs nothing and saves interest.", "zh": "提前还款不收费，还能省利息。", "pt": "Pagar antes não custa nada e economiza juros."}',
  10, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z'),
('019a8000-0000-7000-8000-000000000002', '{"en": "From application to money in the wallet: half of our borrowers waited {median_to_credit} or less.",
  "zh": "从申请到款项进入钱包：一半借款人的等待时间不超过 {median_to_credit}。", "pt": "Do pedido ao dinheiro na carteira: metade dos clientes esperou {median_to_credit} ou menos."}',
  20, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z'),
('019a8000-0000-7000-8000-000000000003', '{"en": "{verified_within_day} of documents were checked within a day.", "zh": "{verified_within_day} 的证件在一天内完成核验。",
  "pt": "{verified_within_day} dos documentos foram conferidos em um dia."}',
  30, 1, '2026-11-15 12:00Z', '2026-11-15 12:00Z');
