/**
 * The attack table (docs/SECURITY.md): rows 1–80 were drawn up before there was anything to attack, the others are what was found since.
 * A row is shown by tests of this folder named `fila <n>: …` (or `fila <n> · …`), by a test that stands beside what it tests
 * (`tambien`), or waits for what it attacks to be built (`falta`). `registro.test.ts` fails on a row that has none of the three, and on
 * a pointer to a test that is not there.
 */

/** A test elsewhere: its file and its exact name. */
type Prueba = readonly [archivo: string, nombre: string]

export interface Fila {
  titulo: string
  tambien?: readonly Prueba[]
  /** What of the row has nothing to attack yet, and the issue that builds it, whose work is not done until it passes here. */
  falta?: { issue: number; que: string }
}

const imagenes = 'sync-server/archivos/imagenes.test.ts'
const subidas = 'sync-server/archivos/subidas.test.ts'
const acceso = 'src/app/gate/access.test.ts'
const recepcion = 'sync-server/fiscal/ecf/recepcion/recepcion.test.ts'

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
      ['sync-server/core/push/push.test.ts', 'a un nombre que lleva a esta máquina no se conecta, aunque la dirección se vea bien'],
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
  27: { titulo: 'cupones dos veces, de otra tienda o vencidos' },
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
  30: { titulo: 'cincuenta desembolsos a la vez' },
  31: {
    titulo: 'devoluciones de más',
    tambien: [
      [
        'src/domain/ventas/notas/nota-credito.rules.test.ts',
        'quien vendió devuelve sola hasta el tope de la tienda; por encima hace falta otra persona, y a la propietaria no',
      ],
      [
        'tests/ataques/dinero/reembolsos.test.ts',
        'fila 232: lo concedido vuelve una vez, por la caja o a mano, y nunca más de lo concedido',
      ],
    ],
  },
  32: { titulo: 'un desembolso sin segunda persona' },
  33: { titulo: 'la última unidad, cien compradores' },
  34: { titulo: 'saltos en el estado de un pedido' },
  35: {
    titulo: 'números fiscales ajenos, vencidos o repetidos',
    tambien: [
      ['sync-server/sync/ingesta/ingest.test.ts', 'el mismo comprobante con otro contenido va a cuarentena y la venta guardada no cambia'],
    ],
  },
  36: { titulo: 'pedir bloques sin parar o sin derecho' },
  37: { titulo: 'repetir una entrega capturada' },
  38: { titulo: 'entregar por otro equipo' },
  39: {
    titulo: 'seq repetido y huecos',
    tambien: [['sync-server/sync/trabajos/jobs.test.ts', 'se levantan cuando falta un seq en medio, se achican y se cierran cuando llega']],
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
  56: { titulo: 'redirecciones abiertas', tambien: [['src/features/personas/enlace-pedido.test.ts', 'nunca lleva a otro sitio']] },
  57: { titulo: 'ref en una página protegida', tambien: [[acceso, 'una dirección con ref pasa, sin nada privado']] },
  58: { titulo: 'referidos con trampa', tambien: [['src/app/affiliate.test.ts', 'el primero se queda, y el último se guarda aparte']] },
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
  // Ids, clocks and neighbours: what stops a shop.
  81: { titulo: 'tomar el id de un documento de otra clase' },
  82: { titulo: 'lo que quedó en el lugar de otro documento' },
  83: { titulo: 'tomar los números de las ventas que vienen' },
  84: { titulo: 'un reloj que deja un campo detenido' },
  85: { titulo: 'saltos imposibles en el orden de un equipo' },
  86: { titulo: 'una tienda envenenada entre muchas' },

  // Whose RNC it is, and who may open a shop.
  91: { titulo: 'registrar rangos con el RNC de otro para dejarlo sin números' },
  92: { titulo: 'usar un RNC confirmado a nombre de otra persona, u oír de ella por la negativa' },
  93: { titulo: 'quedarse con un RNC que se dio a quien no era' },
  94: { titulo: 'mostrar al público una tienda que nadie aprobó' },
  95: { titulo: 'responderse a sí misma, o cambiar el RNC después de que lo miraron' },
  96: {
    titulo: 'un papel que promete un e-CF que nadie firma',
    tambien: [['src/domain/ventas/ticket.test.ts', 'serie E dice que su comprobante electrónico no se ha firmado; serie B no dice nada']],
  },

  // What costs: bytes, work, quotas.
  97: { titulo: 'el catálogo de una tienda grande, pedido sin parar' },
  98: { titulo: 'búsquedas que rehacen el escaparate' },
  99: { titulo: 'una cuarentena que no cabe en la memoria' },
  100: { titulo: 'llenar el disco de basura' },
  101: { titulo: 'un servidor de pruebas abierto a la red, con su buzón' },
  102: { titulo: 'otros usuarios de la máquina leen los datos' },
  103: { titulo: 'la dirección escrita de otra manera' },
  104: { titulo: 'el disco, contado a cualquiera' },
  105: { titulo: 'las fotos de una tienda delante de las de todas' },
  106: { titulo: 'quien cuesta mucho con pocas peticiones' },

  // What a till says of money, worked out again.
  107: { titulo: 'pagado con un pedido que no hay, y un pedido facturado sin venta' },
  108: { titulo: 'un turno que no existe' },
  109: { titulo: 'dólares a otra tasa' },
  110: { titulo: 'notas de crédito y bonos inventados' },
  111: { titulo: 'vender exento lo gravado, y otro ITBIS' },
  112: { titulo: 'otro día fiscal' },
  113: { titulo: 'vender a nombre de otra persona' },
  114: { titulo: 'sacar de la gaveta lo que no hay' },
  115: { titulo: 'un cierre que no suma' },
  116: { titulo: 'un «antes» inventado' },
  117: {
    titulo: 'un equipo que dice lo que no es y sigue como si nada',
    tambien: [
      ['src/domain/confianza/confianza.rules.test.ts', 'lo aclarado y lo de otros equipos no pesa: aclarar es el camino de vuelta'],
    ],
  },
  118: { titulo: 'mirar lo que está por aclarar en todas las tiendas sin ser de operación' },
  150: {
    titulo: 'un PIN de supervisor que abre la venta entera',
    tambien: [
      ['src/domain/ventas/autorizacion.rules.test.ts', 'un PIN permite un acto en una línea, y en ella queda con el precio de antes'],
      [
        'src/domain/ventas/autorizacion.rules.test.ts',
        'no vale para otro precio, ni para más cantidad, ni para un descuento; para menos cantidad sí',
      ],
    ],
  },
  151: {
    titulo: 'fiar por encima del límite de un cliente',
    tambien: [
      ['src/domain/ventas/credito.rules.test.ts', 'sin conexión rige lo que dijo la tienda; por encima del límite, el PIN siempre'],
    ],
  },
  152: {
    titulo: 'vender otra vez lo que volvió dañado',
    tambien: [
      [
        'src/domain/inventario/existencia.rules.test.ts',
        'lo que vuelve dañado no vuelve a la venta: la misma nota lo saca como merma; una venta no tiene mermas',
      ],
    ],
  },

  // Who did it: a person's own key.
  119: { titulo: 'lo que es del propietario, desde una caja' },
  120: { titulo: 'PIN guardados donde nadie los escribe' },
  121: { titulo: 'adivinar un PIN nuevo' },
  122: { titulo: 'ventas inventadas a nombre de otra caja' },
  123: { titulo: 'una caja negra cambiada por quien la lleva' },
  124: { titulo: 'el nombre de quien no entra en esa caja' },
  125: {
    titulo: 'una caja que escribe el nombre de una compañera que firma en ella',
    tambien: [
      [
        'src/data/personas/firmas-personas.test.ts',
        'la llave se hace con el primer PIN sin conexión, firma, sigue tras recargar y se va al bloquear',
      ],
      ['src/domain/sync/llave.rules.test.ts', 'desde que su llave se confirmó, lo que va a su nombre lleva su firma; lo de antes no'],
    ],
  },
  126: {
    titulo: 'la autorización de una supervisora sin su PIN',
    tambien: [['src/data/personas/firmas-personas.test.ts', 'quien autoriza firma un acto, y solo uno, también tras recargar']],
  },
  127: { titulo: 'una llave propia a nombre de otra persona' },

  // Two people, and not two sessions.
  128: { titulo: 'seis comprobantes por debajo del tope de las dos personas' },
  129: { titulo: 'una persona que aprueba dos veces, con dos lugares o con seis sesiones' },
  130: { titulo: 'mover dinero actuando en lugar de otra persona' },
  131: {
    titulo: 'una sesión vieja que mueve dinero o cambia la cuenta a la que llega',
    tambien: [
      ['src/domain/personas/segundo-factor.test.ts', 'una sesión es reciente unos minutos, y lo que pide confirmación es todo dinero'],
    ],
  },
  132: { titulo: 'adivinar el PIN de una entrega con conexión' },
  133: { titulo: 'seis pedidos a la vez por encima del tope de efectivo de un mensajero' },
  134: { titulo: 'una clienta que fecha antes lo que hace ahora' },
  135: {
    titulo: 'la misma referencia con el banco escrito de otra manera',
    tambien: [['src/domain/core/bancos.test.ts', 'un banco es el mismo con cualquiera de sus nombres']],
  },
  136: { titulo: 'una contraseña cambiada sin que se sepa y sin cerrar las demás sesiones' },
  137: { titulo: 'devolver a mano de más, sin prueba, sin la segunda persona o lo que otro cobró' },
  138: { titulo: 'decir que se devolvió lo que no llegó' },
  139: { titulo: 'dar un pedido a quien no lleva para la tienda' },
  140: { titulo: 'mirar una cédula en lugar de otra persona sin que quede escrito' },
  141: { titulo: 'cada acto de dinero seis veces a la vez, en dos sesiones' },
  142: { titulo: 'entregar ventas y gastos en lugar de otra persona' },

  153: {
    titulo: 'leer en los archivos del navegador lo que dejó quien salió de su cuenta',
    tambien: [
      [
        'tests/e2e/salir.spec.ts',
        'fila 153: quien sale de su cuenta no deja nombre, banco, referencia, dirección ni foto en los archivos del navegador',
      ],
      ['src/data/device/keys/sello.test.ts', 'lo borrado no se abre más, y lo que queda se sigue leyendo en cada pestaña'],
    ],
  },

  // Every route, with ids of others.
  154: { titulo: 'cambiar lo de otra tienda o de otra persona nombrándolo' },
  155: { titulo: 'leer lo de otra tienda o de otra persona nombrándolo' },
  156: { titulo: 'saber qué existe por cómo se niega' },
  157: { titulo: 'seguir entregando o leyendo con un equipo que el operador suspendió, por sí mismo o por otro' },

  // Cash from one person to another.
  158: { titulo: 'firmar que se recibió el dinero que era para otra persona, o de uno mismo' },
  159: { titulo: 'recoger o cancelar lo que entregó otra persona' },
  160: { titulo: 'firmar una entrega que no existe, con otro monto o a nombre de otro' },
  161: { titulo: 'sacar de la bóveda, o decir que se metió, sin tener sus llaves' },
  162: { titulo: 'una entrega forjada o copiada que trae otro equipo' },
  163: { titulo: 'entregar más de lo que hay, o lo que no suman sus billetes' },
  164: { titulo: 'gastar, contar o ver el fondo de otra persona' },
  // Transfers received.
  175: { titulo: 'aprobar transferencias con un papel que no verifica' },
  176: { titulo: 'verificar, terminar o revertir lo de otra tienda' },
  177: { titulo: 'verificar o dar por perdido lo que uno mismo cobró o pagó' },
  178: { titulo: 'un número de transferencia para dos pagos, de caja o de pedido, también a la vez' },
  179: { titulo: 'aprobar todas mientras otra persona rechaza una' },
  180: { titulo: 'ver por su id la foto de un comprobante de otra tienda' },
  // Credit lent to tills, plans, promises, what is written off.
  181: { titulo: 'fiar con lo que se prestó a otra caja, o llevarse más del límite de lo que queda' },
  182: { titulo: 'un plan de pago con un papel que no puede, de otra tienda, de lo ya pagado o de lo que cambió' },
  183: { titulo: 'anotar una promesa con un papel que no puede, o para un día que no puede ser' },
  184: { titulo: 'dar una deuda por perdida sin ser su propietario, o aprobar la que uno mismo pidió' },
  185: { titulo: 'dar por perdido más de lo que se debe, lo ya cobrado, lo de otro cliente, o dos veces a la vez' },
  186: { titulo: 'hacer que se deba otra vez lo perdido, con un rol que no puede o dos veces' },
  187: {
    titulo: 'leer un comprobante sin la palabra de su papel, con la de otro, o de otra tienda',
    tambien: [
      [
        'sync-server/fiscal/ecf/publico.test.ts',
        'fila 187: leer un comprobante sin la palabra de su papel, con la de otro, o de otra tienda no dice ni que existe',
      ],
    ],
  },
  188: { titulo: 'una cotización forjada: de quien no cotiza, que no suma, o que vale para siempre' },
  189: {
    titulo: 'ver o presentar lo que una tienda declara, con un rol que no puede, de otra tienda o con otro archivo',
    tambien: [
      [
        'sync-server/libros/declaraciones/declaraciones.test.ts',
        'fila 189: lo ve y lo presenta quien lleva los libros de esa tienda, y nadie más',
      ],
      [
        'sync-server/libros/declaraciones/declaraciones.test.ts',
        'fila 189: se anota lo que se presentó: con otro archivo, antes de tiempo o dos veces no; después rectifica, y se quita con motivo',
      ],
    ],
  },
  // What customers owe.
  190: { titulo: 'cobrar deudas o anular cobros con un rol que no puede' },
  191: { titulo: 'cobrar lo que se debe a otra tienda' },
  192: { titulo: 'cobrar cero, negativo, o lo que no suma' },
  193: { titulo: 'el mismo número de recibo dos veces' },
  194: { titulo: 'la misma factura cobrada por dos personas sin línea' },
  195: { titulo: 'anular lo que no se cobró, cobrar lo que no se debe, descontar de más' },
  196: { titulo: 'un enlace de cuenta forjado, ajeno, vencido o retirado' },

  // Cash out of a drawer, and transfers that never came.
  197: { titulo: 'sacar de la gaveta más de lo que la tienda deja, sin PIN o desde una caja de antes' },
  198: { titulo: 'sacarlo en pedazos que uno a uno no pasan del tope' },
  199: { titulo: 'poner uno mismo los topes, o con la fecha que conviene' },
  200: { titulo: 'contar un mismo voucher en dos cierres' },
  201: { titulo: 'cargar dos veces al cliente la transferencia que no llegó' },
  202: { titulo: 'cargarla a nadie, al cliente de otra tienda, o con un papel que no puede' },
  253: { titulo: 'leer con la credencial de un navegador, o de una caja, más de lo que puede quien está en él' },
  254: { titulo: 'abrir o acabar una contingencia quien no lleva lo fiscal, dos veces, o por la ficha de la tienda' },
  255: { titulo: 'hacer que el certificado de la tienda firme lo que nadie miró, o mover su certificación' },
  252: { titulo: 'llevarse la copia entera de los libros sin ser dueño ni contador, o seguirla en otra tienda' },
  251: { titulo: 'escribirle a quien no debe, cada hora, desde otra tienda o con un papel que no puede' },
  250: { titulo: 'el mismo cheque dos veces, cargar dos veces el que el banco devolvió, o verificarlo quien lo cobró' },
  203: { titulo: 'cargar la transferencia de un cobro, o mostrar la foto de otro pago' },

  // Electronic documents.
  220: {
    titulo: 'firmar con el certificado de otra tienda, o con uno copiado de otro servidor',
    tambien: [
      ['sync-server/fiscal/ecf/certificado.test.ts', 'lo abre esta instalación, para quien se selló, y nadie más'],
      [
        'sync-server/fiscal/ecf/cola.test.ts',
        'un certificado vencido, de otro o quitado para a su tienda y a ninguna otra; al poner uno bueno, sigue',
      ],
    ],
  },
  221: {
    titulo: 'hacer pasar por respuesta de la DGII un HTML, un 500, otro documento, otro RNC o una palabra rara',
    tambien: [
      ['sync-server/fiscal/ecf/cola.test.ts', '%s: %s, y al final se acepta, enviada una vez'],
      ['sync-server/fiscal/ecf/cola.test.ts', 'un resumen: %s'],
    ],
  },
  222: {
    titulo: 'parar el servidor con un .p12 que pide vueltas sin fin',
    tambien: [['sync-server/fiscal/ecf/certificado.test.ts', 'muchas partes de pocas vueltas cuentan juntas']],
  },
  223: {
    titulo: 'mirar la cola, cambiar el certificado o resolver un rechazo con un papel que no es para eso, o de otra tienda',
    tambien: [
      [
        'sync-server/fiscal/ecf/ataques.test.ts',
        'cada papel hace con los comprobantes electrónicos lo suyo; los de otra tienda y las cajas, nada',
      ],
    ],
  },
  224: {
    titulo: 'hacer enviar dos veces un comprobante, matando el servidor o poniendo dos',
    tambien: [
      [
        'sync-server/fiscal/ecf/muerte.test.ts',
        'un lote de quince: después de morir en cualquier escritura, todas se aceptan y ninguna dos veces',
      ],
      ['sync-server/fiscal/ecf/muerte.test.ts', 'dos servidores en la misma cola no envían nada dos veces'],
    ],
  },
  225: {
    titulo: 'una compra o un pago a un proveedor forjado: de quien no los hace, que no cuadra, con el número o el lugar de otro, dos veces',
  },
  226: { titulo: 'ver lo que una tienda compra y a cómo, con un rol que no puede o desde otra tienda' },
  227: {
    titulo: 'ver lo que vendieron otros, lo que cuestan las cosas o lo que vale el inventario, con un rol que no puede o desde otra tienda',
    tambien: [
      [
        'sync-server/reportes/reportes.test.ts',
        'fila 227: lo que otros vendieron y lo que cuestan las cosas lo ven el dueño, quien supervisa y quien lleva la contabilidad',
      ],
    ],
  },
  228: {
    titulo:
      'anotar en el libro lo que vale el inventario de un mes: antes de que termine, de otra tienda, con un rol que no lleva los libros',
    tambien: [
      [
        'sync-server/libros/inventario.test.ts',
        'fila 228: un mes que no ha terminado, otra tienda o quien no lleva los libros no anotan nada',
      ],
    ],
  },
  229: { titulo: 'un pedido a un proveedor forjado: de quien no compra, sin cantidad, o que da por perdido el de otro' },
  230: { titulo: 'pedir de vuelta lo de otra persona, más de lo que se compró, dos veces, tarde o con la foto de otra' },
  231: {
    titulo:
      'decidir un reembolso fuera de turno: Mercana antes de tiempo, la tienda en su apelación, otra tienda, la cajera o quien lo pidió',
  },
  232: { titulo: 'cobrar dos veces un reembolso, por la caja y a mano, o más de lo concedido' },
  233: {
    titulo:
      'cobrar otra comisión: poner reglas quien no lleva la plataforma, hacia atrás o en el cuerpo del pedido, o cambiar la de una orden',
  },
  234: { titulo: 'leer lo que se le cobra a otra tienda, o quien no lleva los libros de la suya' },
  235: {
    titulo: 'facturar comisiones de más: dos veces, con el mismo número, con uno vencido, antes de tiempo o quien no lleva la plataforma',
  },
  236: { titulo: 'decir lo que se paga por traer clientes sin llevar la plataforma ni la tienda, o cambiar el de una orden ya pedida' },
  237: {
    titulo: 'ganar de lo propio: quien compra por su enlace, trabaja en la tienda, tiene otra cuenta, o se trajo con otra en círculo',
  },
  238: { titulo: 'pagarle dos veces a un afiliado, más de lo que Mercana cobra, a una cuenta que nadie miró, o lo que se devolvió' },
  239: { titulo: 'reseñas de quien no compró, de la propia tienda, y quitar las ajenas' },
  240: {
    titulo: 'poner una lista de contribuyentes propia, dejar al país sin ella, o llevársela entera',
    tambien: [
      ['sync-server/fiscal/padron/padron.test.ts', 'solo quien opera la plataforma la carga o ve las que hubo'],
      ['sync-server/fiscal/padron/padron.test.ts', 'lo que se corta a la mitad no cambia nada'],
      ['sync-server/fiscal/padron/padron.test.ts', 'un zip que se hincha sin fin se deja a tiempo'],
      ['sync-server/fiscal/padron/padron.test.ts', 'quien no ha entrado no consulta, y un número que no es de nadie se rechaza'],
    ],
  },
  241: { titulo: 'quién espera qué, y que se le avise una vez' },
  242: {
    titulo: 'comprobantes de compras con números que no son del equipo, que se llevan los de las ventas, o que dicen lo que la ley no deja',
    tambien: [['tests/sync/comprobantes-propios.test.ts', 'a la oficina no se le prestan números de ventas']],
  },
  243: {
    titulo: 'dejarle a una tienda comprobantes falsos, de otro, dos veces, con una firma de otra cosa, o que no se acaban',
    tambien: [
      [recepcion, 'para otro comprador, dos veces, con un byte cambiado, sin firma, o con la de otra empresa'],
      [recepcion, 'una firma buena de otra cosa no firma el documento: envuelta, repetida, de una parte o con otro algoritmo'],
      [recepcion, 'lo que no es un comprobante, lo que declara entidades, y lo que pesa demasiado, se contesta sin abrirlo'],
      [recepcion, 'de una tienda que no está, o que no firma aquí, nadie sabe nada'],
      [recepcion, 'quien no lleva las cuentas no lo responde ni baja su XML; la tienda de al lado tampoco'],
    ],
  },
  245: {
    titulo: 'que el directorio de la DGII lleve al servidor a una máquina de adentro',
    tambien: [
      ['sync-server/fiscal/ecf/recepcion/entregas.test.ts', 'fila 245: el directorio no lleva al servidor a una máquina de adentro'],
    ],
  },
  246: { titulo: 'cargarle con una nota de débito a quien no compró, sin permiso, o vender con ella' },
  247: { titulo: 'vender un paquete sin rebajar lo que trae' },
  248: { titulo: 'cobrar por un precio especial que no es de esa venta, o ponerlo sin ser quien dirige' },
  249: { titulo: 'quedarse con mercancía: recibir sin ser quien recibe, o decir que ya había llegado' },
  244: {
    titulo: 'rechazarle a una tienda un comprobante que no es de uno, o que no emitió',
    tambien: [[recepcion, 'se anota una vez, y solo de su comprador, firmado por él, por lo que fue']],
  },

  165: {
    titulo: 'cambiar o borrar un mes cerrado del libro, o poner otro en su lugar',
    tambien: [['sync-server/libros/meses.test.ts', 'un cierre no se cambia ni se borra, y uno puesto por fuera se encuentra']],
  },
  166: {
    titulo: 'cerrar o reabrir los libros de otra tienda, con un papel que no es para eso, o desde una caja',
    tambien: [
      [
        'sync-server/libros/meses.test.ts',
        'quién cierra y reabre: la propietaria y quien lleva la contabilidad de esa tienda, y nadie más',
      ],
    ],
  },
  167: {
    titulo: 'cambiar lo que había en el banco de un mes del libro ya cerrado',
    tambien: [['sync-server/libros/meses.test.ts', 'el saldo con que empezó una cuenta de banco no cambia en un mes cerrado']],
  },
  168: {
    titulo: 'cerrar un mes dos veces a la vez, sin terminar, saltando uno o de antes; reabrirlo sin motivo o sin ser el último',
    tambien: [
      ['sync-server/libros/meses.test.ts', 'dos personas a la vez: lo cierra una, y a la otra se le dice'],
      [
        'sync-server/libros/meses.test.ts',
        'ni el que no ha terminado, ni el de antes de lo cerrado, ni uno de antes del libro, ni saltando uno',
      ],
      [
        'sync-server/libros/meses.test.ts',
        'con un motivo y solo el último; los dos estados se leen, y se cierra otra vez con lo que llegó',
      ],
    ],
  },
  169: {
    titulo: 'fórmulas en lo que el contador abre: nombres de clientes, códigos de cuentas',
    tambien: [
      ['src/features/libros/exportes.test.ts', 'un nombre que es una fórmula sale como texto, y una cifra negativa como cifra'],
      [
        'sync-server/libros/meses.test.ts',
        'los códigos del contador salen en el diario; los cambia quien lleva los libros, y solo los de cuentas que hay',
      ],
    ],
  },

  // What stays on a device, and what strangers fill.
}
