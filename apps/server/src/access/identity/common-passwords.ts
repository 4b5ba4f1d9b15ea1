/**
 * Words that people use as passwords, mostly in Brazil and China; adding digits or signs does not
 * make them better. Keyboard runs, repeated characters and dates are not listed: rules find them.
 */
const WORDS = `
  password passwort passw0rd p@ssw0rd p@ssword pa55word pass passe passcode contrasena motdepasse senha senhas minhasenha senhasenha novasenha senhanova
  senhaforte senhasegura mudar mudarsenha trocar alterar secret secreto segredo acesso entrar entrada chave login logon usuario user username
  admin administrador administrator root guest convidado teste testes testando test testing tester teste123 temp temporario default changeme letmein
  welcome bemvindo bemvinda hello helloworld ola oi access master mestre super superman supersenha batman spiderman homemaranha pokemon pikachu naruto
  goku dragonball starwars matrix trustno monkey macaco dragon dragao tiger tigre lion leao wolf lobo eagle aguia shadow sombra hunter killer ninja
  samurai soldier phoenix fenix falcon panther pantera princess princesa prince principe queen rainha king rei angel anjo anjinho anjinha baby bebe
  sunshine sunflower girassol flower flor flores florzinha borboleta butterfly estrela estrelinha star lua luar sol cristal diamante esmeralda
  love lovely lover iloveyou iloveu ilovegod ilovejesus loveyou loveme amor amores meuamor amorzinho amordaminhavida teamo euteamo tea mo teamomuito
  meubem minhavida vida vidaloka vidanova felicidade feliz alegria paz esperanca liberdade saudade paixao coracao gatinha gatinho gostosa gostoso
  linda lindo lindinha fofinha fofinho princesinha docinho chocolate morango melancia banana laranja cookie cheese pizza coffee cafezinho cerveja
  deus deusefiel deusfiel deuseamor deusnocomando deusmeama jesus jesuscristo jesuscristo jesusteama jesuseamor jesussalva cristo senhor salmo
  bencao abencoada abencoado gloria aleluia amem vitoria familia minhafamilia mamae papai filho filha filhos minhafilha meufilho vovo
  brasil brazil brasileiro brasileira saopaulo riodejaneiro rio bahia salvador fortaleza recife curitiba goiania brasilia manaus belem portugal
  flamengo mengao corinthians timao palmeiras verdao saopaulofc tricolor santos santosfc gremio internacional colorado cruzeiro atletico galo galodoido
  vasco vascodagama botafogo fluminense flu bahiaec vitoriaec sport sportrecife nautico santacruz ceara fortalezaec goias coritiba athletico
  futebol football soccer basketball baseball hockey champion campeao neymar ronaldo ronaldinho pele messi michael jordan kobe barcelona realmadrid
  chelsea liverpool arsenal manchester ferrari mercedes porsche corvette mustang harley yamaha honda toyota gol fusca
  maria mariana marina ana anapaula anaclara anajulia beatriz bianca bruna bruno caio camila carlos carolina cesar claudia cristina daniel daniela danilo
  diego eduardo eduarda felipe fernanda fernando francisco gabriel gabriela guilherme gustavo helena henrique igor isabela isabella jessica joao joaopedro
  jose josesilva julia juliana julio larissa leandro leonardo leticia lucas luana luciana luiz luis luiza manuela marcelo marcos mateus matheus miguel
  natalia nicole patricia paulo pedro rafael rafaela renata renato ricardo roberto rodrigo samuel sandra sergio silva sofia sophia tatiana thiago tiago
  valentina vanessa victor vinicius vitor viviane yasmin ashley andrew anthony charlie daniel george jennifer jordan joshua matthew michelle robert thomas
  google gmail hotmail outlook yahoo facebook instagram whatsapp twitter tiktok youtube netflix android iphone samsung motorola xiaomi apple microsoft
  windows computer computador internet celular telefone samsung galaxy playstation xbox nintendo minecraft freefire roblox fortnite counterstrike gamer
  banco bradesco itau santander caixa nubank inter pix dinheiro money cash rico milionario emprestimo credito credit homecredit loan
  woaini woaiwo woaini woaiwojia woailaopo woaimama woaizhongguo wodemima mima aini ainiyiwannian laopo laogong baobao baobei tianshi xiaoxiao
  zhongguo china beijing shanghai guangzhou shenzhen wang wangwei wangjian zhang zhangwei zhangwei li liwei liming liu liuwei chen chenwei yang zhao huang zhou
  taobao alibaba jingdong weixin wechat baidu tencent qqqq alipay nihao nihaoma nishishui haohao xuexi gongxi facai gongxifacai fuck fuckyou fuckoff
  asshole bitch caralho porra merda foda fodase foda-se putaria whatever nothing nada ninguem blink freedom summer winter spring autumn verao inverno
  purple orange yellow silver golden black white preto branco vermelho azul verde rosa ginger pepper maggie buddy princess jasmine cowboys yankees
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

/** Common numbers that are neither a word nor caught by a rule. */
export const COMMON_NUMBERS: ReadonlySet<string> = new Set(
  `5201314 1314520 7758521 7758258 5845201314 5845211314 521521521 20082008 12344321 11223344 1122334455 112233445566 123321123 31415926 3141592653 10203040
  1020304050 102030405060 24681012 13579246 19283746 14725836 147852369 159357456 159753456 741852963 963852741 789456123 456789123 123654789 987456321
  12301230 12131415 01020304 0102030405 010203040506 10101010 12121212 21212121 69696969 77777778 123698745 321654987 1597534682 753951456 18181818`.split(
    /\s+/,
  ),
)
