/**
 * Passwords that are tried first by who guesses: words that many choose, here and elsewhere, with what people hang on them
 * (123, a year, signs, 3 for e), runs of a keyboard, repetitions and dates. Made of the well-known shapes of leaked lists; a
 * shape covers what a list of thousands would name one by one.
 */
const palabras = new Set(
  `password passw0rd pass clave contrasena contraseña contrasenia secreto secreta secret access acceso entrar entra login logon welcome
  bienvenido bienvenida bienvenidos admin administrador administrator root usuario user guest invitado test testing prueba pruebas demo
  ejemplo example default sistema system server servidor master superman batman spiderman pokemon naruto goku dragon dragonball starwars
  matrix hunter ranger killer shadow monkey tigger tigre tigger leon pantera princess princesa princesita prince principe reina rey king
  queen angel angelito angelita angeles diablo demonio corazon corazoncito amor amorcito amores amormio miamor amoreterno teamo teamomucho
  tequiero tequieromucho iloveyou iloveu ilove loveyou lovely love lover bonita hermosa hermoso preciosa linda lindo nena nene bebe bebesita
  chiquita chiquito mami papi mama papa mamita papito mamayteamo familia mifamilia hijos mihija mihijo abuela abuelo hermana hermano amigo
  amiga amigos amigas bestfriend forever siempre parasiempre nosotros tuyyo happy feliz felicidad alegria sonrisa estrella estrellita star
  cielo luna sol sunshine sunflower girasol flores flower mariposa butterfly gatito gatita perrito perrita lola toby rocky max firulais
  jesus jesucristo cristo cristoviene dios diosesamor diosmio diosteama diosesfiel diosesbueno jehova jehovaesmipastor bendiciones
  bendecida bendecido gloriaadios alabanza iglesia fe esperanza maria virgen milagro milagros santo santa sanmiguel
  republica republicadominicana dominicana dominicano dominican quisqueya santodomingo santiago lavega puertoplata romana laromana higuey
  sanpedro sancristobal bani azua barahona moca bonao samana puntacana bavaro constanza jarabacoa caribe caribbean malecon zonacolonial
  duarte luperon bachata merengue dembow tipico aguilas aguilascibaenas licey tigresdellicey escogido leones estrellas gigantes toros
  beisbol baseball pelota pelotero basket basketball baloncesto futbol football soccer barcelona realmadrid messi ronaldo cristiano
  colmado colmadon tienda mitienda negocio minegocio caja cajero cajera vendedor ventas empresa mercado mercana bodega farmacia salon
  barberia ferreteria restaurante cafeteria supermercado almacen delivery pedidos propietario dueno duena supervisor gerente
  jose juan pedro carlos luis miguel rafael ramon manuel francisco antonio angel david daniel jorge alberto roberto ricardo fernando
  eduardo alejandro andres victor hector julio cesar oscar pablo mario ivan felix joel junior ana anamaria carmen rosa luisa juana
  altagracia mercedes josefina yolanda milagros isabel laura patricia sandra claudia andrea gabriela daniela valentina camila sofia
  alexandra alejandra natalia carolina jennifer jessica michelle ashley nicole stephanie samantha elizabeth michael michelle jordan
  charlie thomas robert andrew matthew joshua anthony william george harley ferrari mercedesbenz toyota honda yamaha suzuki mustang
  corvette chevrolet computer computadora internet google facebook instagram whatsapp youtube samsung iphone android windows microsoft
  apple qwerty qwertyuiop qwert asdf asdfgh asdfghjkl asdfghjklñ zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc azerty abc abcd abcde
  abcdef abcdefg abcdefgh aaa xxx zzz verano primavera invierno otono summer winter spring autumn enero febrero marzo abril mayo junio
  julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo monday friday sunday
  football letmein trustno whatever freedom libertad money dinero dolares pesos millonario millonaria rico rica suerte lucky ganador
  fuckyou fuck bitch cono conazo mierda maldito maldita puta puto tutupapa cualquiera ninguna ninguno nada nosenose nolose olvide
  laolvide nuevaclave miclave mipassword micontrasena mypassword cambiame changeme temporal temp hola holamundo helloworld hello
  chocolate vanilla cookie banana platano mango cafe tostones mofongo sancocho cerveza presidente brugal barcelo ron orange purple
  yellow negro blanco azul rojo verde amarillo rosado silver golden oro plata diamante diamond`
    .split(/\s+/)
    .map(sinAcentos),
)

const FILAS = [
  '1234567890',
  'qwertyuiopasdfghjklñzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'abcdefghijklmnñopqrstuvwxyz',
]
const CORRIDAS = FILAS.flatMap((fila) => [fila + fila, [...(fila + fila)].toReversed().join('')])
/** What is hung on a word and leaves it as easy to guess. */
const COLGADO_MAXIMO = 8

/** Would somebody who guesses try it among the first thousands? `propias`: words of this person, as what goes before the @. */
export function esClaveComun(clave: string, propias: readonly string[] = []): boolean {
  const llana = sinAcentos(clave.toLowerCase())
  const conocidas = new Set([
    ...palabras,
    ...propias.map((palabra) => juntar(sinAcentos(palabra.toLowerCase()))).filter(({ length }) => length > 2),
  ])
  return esRepetida(llana) || esCorrida(llana) || esFecha(llana) || nucleos(llana).some((nucleo) => conocidas.has(nucleo))
}

function sinAcentos(texto: string): string {
  return texto.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
}

const juntar = (texto: string): string => texto.replaceAll(/[\s._-]/g, '')

/** One sign, or a short piece, over and over. */
const esRepetida = (clave: string): boolean => /^(.{1,5}?)\1{2,}.{0,2}$/.test(clave) || /^(.{4,})\1$/.test(clave)

/** A stretch of the keyboard or of the alphabet, alone or with a short one after it: qwertyui, 87654321, qwer1234. */
function esCorrida(clave: string): boolean {
  const corrida = (texto: string): boolean => CORRIDAS.some((fila) => fila.includes(texto))
  for (let corte = 4; corte <= clave.length; corte++)
    if (corrida(clave.slice(0, corte)) && (corte === clave.length || corrida(clave.slice(corte)))) return true
  return false
}

/** A day of somebody's life: 24051987, 1987-05-24, 24/05/87. */
const esFecha = (clave: string): boolean =>
  /^(0?[1-9]|[12]\d|3[01])[-/. ]?(0?[1-9]|1[0-2])[-/. ]?(19|20)?\d{2}$/.test(clave) ||
  /^(19|20)\d{2}[-/. ]?(0[1-9]|1[0-2])[-/. ]?(0[1-9]|[12]\d|3[01])$/.test(clave)

const disfraces: readonly Readonly<Record<string, string>>[] = ['i', 'l'].map((uno) => ({
  '0': 'o',
  '1': uno,
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': uno,
}))

const descubrir = (texto: string): string[] => disfraces.map((disfraz) => [...texto].map((signo) => disfraz[signo] ?? signo).join(''))

/** The words that a password may be made of: without what hangs on it, without spaces, and with its disguised letters read. */
function nucleos(clave: string): string[] {
  const pelada = clave.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const sinFinal = clave.replace(/[^\p{L}]*\d+[^\p{L}]*$/u, '')
  return [clave, pelada, sinFinal]
    .filter((parte) => clave.length - parte.length <= COLGADO_MAXIMO)
    .flatMap((parte) => [parte, ...descubrir(parte)])
    .map(juntar)
}
