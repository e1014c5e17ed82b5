/** Words of electronic documents (documento.ts, sync-server/fiscal/ecf). What DGII itself says of a document is shown as it says it. */
interface MensajeEcf {
  mensaje: string
  arreglo: string
}

const m = (mensaje: string, arreglo: string): MensajeEcf => ({ mensaje, arreglo })

export const mensajesEcf: Readonly<Record<string, MensajeEcf>> = {
  /* documento.ts: what has to be put right before it is signed */
  'ecf.no-es-electronico': m('Un comprobante {tipo} no es electrónico.', 'No hay que firmarlo ni enviarlo.'),
  'ecf.sin-razon-social': m('La tienda no tiene razón social.', 'Ponla en Configurar, como está en la DGII; se firmará solo.'),
  'ecf.sin-direccion': m('La tienda no tiene dirección.', 'Pon su calle y su municipio en Configurar; se firmará solo.'),
  'ecf.sin-rnc-comprador': m(
    'A este comprobante le falta el RNC o la cédula del comprador, de 9 u 11 dígitos.',
    'Anúlalo con una nota de crédito y emítelo otra vez con el RNC.',
  ),
  'ecf.sin-nombre-comprador': m(
    'A este comprobante le falta el nombre del comprador.',
    'Anúlalo con una nota de crédito y emítelo otra vez.',
  ),
  'ecf.sin-vencimiento': m(
    'Este tipo de comprobante lleva la fecha en que vence su rango, y el rango no la tiene.',
    'Registra los rangos nuevos con su vencimiento y emite el comprobante otra vez.',
  ),
  'ecf.con-itbis': m('Un comprobante de regímenes especiales no lleva ITBIS.', 'Anúlalo con una nota de crédito y emítelo otra vez.'),
  'recibido.no-existe': m('Ese comprobante no está.', 'Sincroniza y ábrelo otra vez en Compras, Recibidos.'),
  'recibido.ya-respondido': m('Ese comprobante ya se respondió.', 'La DGII lo tiene; si cambió algo, habla con el proveedor.'),
  'recibido.falta-motivo': m('Falta por qué se rechaza.', 'Escríbelo: el proveedor y la DGII lo leen.'),
  'ecf.sin-modificado': m('La nota no dice qué comprobante modifica.', 'Emite la nota otra vez, desde la venta.'),

  /* sync-server/fiscal/ecf/cola.ts */
  'ecf.sin-venta': m('No se encuentra la venta de este comprobante.', 'Avisa al operador.'),
  'ecf.otro-rnc': m('Este comprobante es de otro RNC que el del certificado.', 'Pon el certificado de ese RNC.'),
  'ecf.no-cumple-esquema': m('El comprobante no cumple el formato de la DGII.', 'Avisa al operador con el detalle.'),
  'ecf.xml-perdido': m('El comprobante firmado no es el que se guardó.', 'Avisa al operador: no se envía hasta que se aclare.'),
  'ecf.dgii-nego': m('La DGII no quiso recibirlo.', 'Se vuelve a intentar; si sigue así, avisa al operador con lo que dijo.'),
  'ecf.modificado-rechazado': m('La DGII rechazó el comprobante que esta nota modifica.', 'Resuelve primero ese comprobante.'),
  'ecf.modificado-no-llega': m(
    'No ha llegado la venta que esta nota modifica.',
    'Conecta la caja que la hizo; cuando llegue, la nota se envía sola.',
  ),
  'ecf.sin-certificado': m('La tienda no tiene certificado.', 'Súbelo para que sus comprobantes se firmen; mientras, se sigue vendiendo.'),
  'ecf.certificado-vencido': m('El certificado venció.', 'Sube el nuevo: se firma lo que espera. Mientras, se sigue vendiendo.'),
  'ecf.certificado-ilegible': m('El certificado no se puede abrir en este servidor.', 'Súbelo otra vez.'),
  'ecf.dgii-no-responde': m('La DGII no contesta.', 'Se vuelve a intentar solo; nada se pierde ni se envía dos veces.'),
  'ecf.dgii-no-reconoce': m(
    'La DGII no reconoce el certificado como de esta tienda.',
    'Revisa en la Oficina Virtual que su titular esté delegado para firmar por este RNC.',
  ),

  'ecf.no-existe': m('Esta dirección no abre ningún comprobante.', 'Escanea otra vez el código del papel, o pide a la tienda otra copia.'),
  'ecf.aun-sin-firmar': m('Este comprobante aún no está firmado.', 'Vuelve a abrir esta página más tarde.'),
  'ecf.no-rechazado': m('La DGII no tiene rechazado ese comprobante.', 'Mira otra vez cómo está.'),
  'ecf.numero-gastado': m('La DGII dio por usado el número de ese comprobante.', 'Emite otro comprobante y di aquí con cuál se resolvió.'),

  /* contingencia.rules.ts, sync-server/fiscal/ecf/contingencia */
  'contingencia.dia-futuro': m('Ese día no ha llegado.', 'Escoge hoy o un día anterior.'),
  'contingencia.muy-atras': m(
    'Una contingencia dura {dias} días como mucho, y desde ese día ya pasaron más.',
    'Escoge un día más cercano, y habla con tu contador por lo que se vendió antes.',
  ),
  'contingencia.ya-abierta': m('Ya hay una contingencia abierta.', 'Termínala antes de declarar otra.'),
  'contingencia.se-cruza': m('Ese día es de una contingencia que ya terminó.', 'Escoge un día posterior.'),
  'contingencia.ya-acabo': m('Esa contingencia ya acabó.', 'Mira otra vez cómo está.'),
  'contingencia.dia-antes': m('No puede terminar antes del día en que empezó ({desde}).', 'Escoge ese día o uno posterior.'),
  'contingencia.muy-larga': m('Una contingencia dura {dias} días como mucho.', 'Escoge un día más cercano a su comienzo.'),
  'contingencia.sin-serie-b': m(
    'No hay comprobantes B autorizados con números.',
    'Registra en Comprobantes los rangos B que la DGII te haya autorizado para contingencias.',
  ),
  'contingencia.sin-ecf': m(
    'Esta tienda no firma comprobantes electrónicos aquí.',
    'Sube su certificado; mientras, vende con los comprobantes B que tenga.',
  ),
  'contingencia.no-existe': m('Esa contingencia no está.', 'Mira otra vez cómo está.'),
  'ecf.numero-libre': m('La DGII dejó libre el número de ese comprobante.', 'Corrígelo y envíalo otra vez con el mismo número.'),
  'ecf.no-reemplaza': m('Ese comprobante no reemplaza a ninguno de papel.', 'Emite otro comprobante y di aquí con cuál se resolvió.'),

  /* certificacion/, sync-server/fiscal/ecf/certificacion */
  'certificacion.sin-dgii': m(
    'Este servidor no está conectado a la DGII.',
    'Pide al operador que lo conecte: sin eso no hay con quién certificarse.',
  ),
  'certificacion.no-es-set': m(
    'Ese archivo no es el de pruebas de la DGII.',
    'Baja del portal de certificación el Excel de datos de e-CF o el de aprobaciones comerciales, y súbelo como está.',
  ),
  'certificacion.vacio': m('El archivo no trae ningún comprobante.', 'Bájalo otra vez del portal de la DGII.'),
  'certificacion.muchos': m('El archivo trae {cuantos} filas, y el de la DGII no pasa de {maximo}.', 'Revisa que sea el de pruebas.'),
  'certificacion.encf': m('En la fila {fila} no hay un e-NCF que sirva: «{encf}».', 'Bájalo otra vez del portal de la DGII.'),
  'certificacion.repetido': m('El {encf} está dos veces: la segunda, en la fila {fila}.', 'Bájalo otra vez del portal de la DGII.'),
  'certificacion.otro-rnc': m(
    'La fila {fila} es del RNC {rnc}, y el certificado es de otro.',
    'Baja el archivo con la clave de esta tienda.',
  ),
  'certificacion.columna': m(
    'El formato de la DGII no tiene lugar para la columna {columna} del {encf}.',
    'Revisa que el archivo esté como lo dio el portal; si lo está, avisa al operador.',
  ),
  'certificacion.no-cumple': m(
    'El {encf} no cumple el formato de la DGII: {detalle}',
    'Bájalo otra vez del portal; si sigue igual, avisa al operador.',
  ),
  'certificacion.sin-set': m('Falta el archivo de la DGII.', 'Súbelo primero.'),
  'certificacion.no-rechazado': m('La DGII no tiene rechazado ese comprobante.', 'Mira otra vez cómo está.'),
  'certificacion.no-es-formulario': m(
    'Ese archivo no es un formulario del portal de la DGII por firmar.',
    'Baja del portal el XML de la postulación o de la declaración jurada, y súbelo como está.',
  ),

  /* the certificate */
  'ecf.tienda-sin-rnc': m('La tienda no tiene un RNC de 9 u 11 dígitos.', 'Ponlo en Configurar antes de subir el certificado.'),
  'ecf.conflicto': m('Otra persona cambió el certificado al mismo tiempo.', 'Mira cómo quedó e inténtalo otra vez.'),
  'certificado.no-es-p12': m('Ese archivo no es un certificado .p12.', 'Escoge el archivo .p12 o .pfx que te dio la prestadora.'),
  'certificado.clave': m('La contraseña no abre ese certificado.', 'Es la que pusiste cuando lo descargaste; escríbela otra vez.'),
  'certificado.sin-llave': m('Ese archivo no trae la llave con que se firma.', 'Expórtalo otra vez con su llave privada.'),
  'certificado.vencido': m('El certificado venció el {hasta}.', 'Renuévalo con tu prestadora y sube el nuevo.'),
  'certificado.aun-no': m('El certificado vale desde el {desde}.', 'Súbelo ese día, o usa el que tienes ahora.'),
  'certificado.otro-rnc': m('El certificado es de {suyo}, y el RNC de la tienda es {rnc}.', 'Sube el de esta tienda.'),
  'certificado.de-delegado': m(
    'El certificado es de una persona, con cédula {cedula}.',
    'Si la DGII la tiene como delegada de la tienda, márcalo y súbelo otra vez.',
  ),
  'certificado.sin-identidad': m('El certificado no dice de quién es.', 'Pide a tu prestadora uno con el RNC o la cédula.'),
  'certificado.cadena': m('El certificado no viene de una prestadora autorizada por INDOTEL.', 'Sube el que te dio una autorizada.'),
  'certificado.autofirmado': m('Ese certificado lo firmó su propio titular.', 'Sube el que te dio una prestadora autorizada por INDOTEL.'),
}
