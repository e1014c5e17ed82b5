/**
 * The 80 rows of the attack table (reliability.md §4.2). A row is shown by tests of this folder named `fila <n>: …` (or `fila <n> · …`), by a test
 * that stands beside what it tests (`tambien`), or waits for what it attacks to be built (`falta`). `registro.test.ts` fails on a row
 * that has none of the three, and on a pointer to a test that is not there.
 */

/** A test elsewhere: its file and its exact name. */
type Prueba = readonly [archivo: string, nombre: string]

export interface Fila {
  titulo: string
  tambien?: readonly Prueba[]
  /** What of the row has nothing to attack yet, and the issue that builds it, whose work is not done until it passes here. */
  falta?: { issue: 4 | 5; que: string }
}

const imagenes = 'sync-server/routes/archivos/imagenes.test.ts'
const subidas = 'sync-server/routes/archivos/subidas.test.ts'
const acceso = 'src/app/access.test.ts'

export const filas: Readonly<Record<number, Fila>> = {
  1: { titulo: 'leer con la credencial de otra tienda' },
  2: { titulo: 'entregar documentos que dicen ser de otra tienda' },
  3: { titulo: 'la cajera lee conta o equipo' },
  4: { titulo: 'el mensajero lee la tienda' },
  5: { titulo: 'un mensajero lee lo de otro' },
  6: { titulo: 'una persona lee la base de otra' },
  7: { titulo: 'la contadora entrega ventas' },
  8: { titulo: 'alguien escribe lo que solo decide el servidor' },
  9: { titulo: 'campos de más en el perfil' },
  10: { titulo: 'las direcciones de CouchDB por la puerta' },
  11: { titulo: 'un documento de diseño' },
  12: { titulo: '_bulk_docs, new_edits y revisiones forjadas' },
  13: { titulo: 'borrar o reemplazar un hecho' },
  14: { titulo: 'parámetros y marcas de lectura con trampa' },
  15: {
    titulo: 'que el servidor llame a otra dirección',
    tambien: [
      ['sync-server/avisos/push.test.ts', 'a un nombre que lleva a esta máquina no se conecta, aunque la dirección se vea bien'],
      [
        'sync-server/avisos/avisos.test.ts',
        'no se acepta la dirección de una máquina de adentro, ni una llave que no lo es, ni más de veinte',
      ],
    ],
  },
  16: { titulo: 'purgar, compactar, borrar una base' },
  17: { titulo: 'claves repetidas en JSON' },
  18: { titulo: 'envenenar prototipos' },
  19: { titulo: 'preguntas de Mango donde va un texto' },
  20: { titulo: 'búsquedas que cuelgan' },
  21: { titulo: 'cuerpos, niveles y números imposibles' },
  22: { titulo: 'bombas comprimidas' },
  23: { titulo: 'importes imposibles en una venta' },
  24: { titulo: 'un pedido con precios de menos' },
  25: { titulo: 'una venta con precio de menos' },
  26: { titulo: 'el mismo crédito en dos cajas' },
  27: { titulo: 'cupones dos veces', falta: { issue: 5, que: 'cupones' } },
  28: {
    titulo: 'la misma referencia de pago',
    tambien: [
      [
        'sync-server/pedidos/pagos.test.ts',
        'se dice igual cuando es el mismo archivo, y parecida cuando es la misma más chica, más oscura o girada',
      ],
      ['sync-server/pedidos/pagos.test.ts', 'de otra tienda se sabe que se usó y nada más; el operador lo ve'],
      ['sync-server/pedidos/pagos.test.ts', 'una referencia en su cuenta vale para un pedido, sea de la tienda que sea'],
    ],
  },
  29: { titulo: 'la misma clave con otro cuerpo' },
  30: { titulo: 'cincuenta desembolsos a la vez', falta: { issue: 5, que: 'desembolsos' } },
  31: {
    titulo: 'devoluciones de más',
    tambien: [
      [
        'src/domain/nota-credito.rules.test.ts',
        'quien vendió devuelve sola hasta el tope de la tienda; por encima hace falta otra persona, y a la propietaria no',
      ],
    ],
    falta: { issue: 5, que: 'reembolsos de lo pagado por un pedido; las notas de crédito de las cajas están' },
  },
  32: { titulo: 'un desembolso sin segunda persona', falta: { issue: 5, que: 'desembolsos' } },
  33: { titulo: 'la última unidad, cien compradores' },
  34: { titulo: 'saltos en el estado de un pedido' },
  35: {
    titulo: 'números fiscales ajenos, vencidos o repetidos',
    tambien: [
      ['sync-server/ingest/ingest.test.ts', 'el mismo comprobante con otro contenido va a cuarentena y la venta guardada no cambia'],
    ],
  },
  36: { titulo: 'pedir bloques sin parar o sin derecho' },
  37: { titulo: 'repetir una entrega capturada' },
  38: { titulo: 'entregar por otro equipo' },
  39: {
    titulo: 'seq repetido y huecos',
    tambien: [['sync-server/jobs/jobs.test.ts', 'se levantan cuando falta un seq en medio, se achican y se cierran cuando llega']],
  },
  40: { titulo: 'relojes en 1970 y 2099' },
  41: { titulo: 'JWT forjados' },
  42: { titulo: 'credenciales vencidas o de otro uso' },
  43: { titulo: 'una credencial de refresco vieja' },
  44: { titulo: 'la línea de quien ya no trabaja aquí' },
  45: { titulo: 'la cookie después de salir' },
  46: { titulo: 'fijar una sesión' },
  47: { titulo: 'escribir desde otra página' },
  48: { titulo: 'leer desde otro origen' },
  49: { titulo: 'poner la caja en un marco' },
  50: { titulo: 'adivinar contraseñas' },
  51: { titulo: 'saber qué correos tienen cuenta' },
  52: { titulo: 'enlaces de correo usados, viejos o de otro' },
  53: { titulo: 'envenenar el host de un enlace' },
  54: { titulo: 'entrar por otro proveedor con trampa' },
  55: { titulo: 'contraseñas débiles' },
  56: { titulo: 'redirecciones abiertas', tambien: [['src/features/cuenta/enlace-pedido.test.ts', 'nunca lleva a otro sitio']] },
  57: { titulo: 'ref en una página protegida', tambien: [[acceso, 'una dirección con ref pasa, sin nada privado']] },
  58: { titulo: 'referidos con trampa', tambien: [['src/app/affiliate.test.ts', 'el primero gana']] },
  59: {
    titulo: 'HTML en los nombres',
    tambien: [['tests/e2e/malas-entradas.spec.ts', 'lo escrito como HTML se ve como se escribió, en pantalla y en papel']],
  },
  60: { titulo: 'direcciones de tienda con trampa' },
  61: {
    titulo: 'imágenes que no lo son',
    tambien: [[imagenes, 'rechaza lo que no es imagen, aunque diga que lo es']],
  },
  62: {
    titulo: 'imágenes enormes o rotas',
    tambien: [[imagenes, 'rechaza las cortadas, las de más de 40 megapíxeles, las que se mueven y las de más de 10 MB, sin dejar restos']],
  },
  63: {
    titulo: 'subir donde no se debe',
    tambien: [
      [imagenes, 'solo quien edita productos, y nadie lee fuera de la carpeta'],
      [subidas, 'veinte anuncios a la vez no pasan del límite'],
    ],
  },
  64: {
    titulo: 'la foto del documento de identidad',
    tambien: [[subidas, 'se ve por un enlace de cinco minutos, y solo quien lo pidió']],
  },
  65: { titulo: 'GPS en las fotos', tambien: [[imagenes, 'la vuelve WebP en tres tamaños sin EXIF, y los sirve para siempre']] },
  66: { titulo: 'fórmulas en un CSV' },
  67: { titulo: 'órdenes de impresora en un nombre' },
  68: {
    titulo: 'registros falsos o con secretos',
    tambien: [['sync-server/registro.test.ts', 'los registros no llevan correos, claves, cookies, códigos ni direcciones completas']],
  },
  69: { titulo: 'contrabando de peticiones y direcciones falsas' },
  70: { titulo: 'parámetros repetidos' },
  71: { titulo: 'conexiones que no terminan' },
  72: { titulo: 'sacar lo privado del catálogo público' },
  73: { titulo: 'una tienda suspendida que se sigue viendo' },
  74: { titulo: 'publicar desde un equipo dado de baja' },
  75: { titulo: 'leer la sesión desde un script' },
  76: { titulo: 'un service worker ajeno' },
  77: { titulo: 'mensajes de otra ventana' },
  78: {
    titulo: 'un portal cautivo que contesta a todo',
    tambien: [['tests/sync/linea.test.ts', 'un portal cautivo contesta 200 con HTML']],
  },
  79: { titulo: 'un servidor ahogado que saca a la gente' },
  80: {
    titulo: 'dos repartidores de pedidos a la vez',
    tambien: [['sync-server/avisos/avisos.test.ts', 'se dan una vez: dos a la vez, repetidos, y desde el principio del libro']],
  },
}
