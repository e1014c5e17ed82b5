/**
 * The words for every code: what happened, and what to do next. Rules answer with codes, screens show these, nobody
 * invents a sentence in between. `{dato}` is filled from the failure's `datos`. Each area appends to its own section.
 */
import type { Fallo } from './result.ts'

export interface Mensaje {
  mensaje: string
  arreglo?: string
}

const m = (mensaje: string, arreglo?: string): Mensaje => (arreglo === undefined ? { mensaje } : { mensaje, arreglo })

export const messages: Readonly<Record<string, Mensaje>> = {
  /* guardar, documentos: the product's messages as they are */
  'guardar.actualizado': m('Documento actualizado con éxito'),
  'guardar.eliminado': m('Eliminado con éxito'),
  'guardar.error-al-crear': m('Error al crear el documento', 'No se guardó nada. Inténtelo otra vez.'),
  'guardar.error-al-actualizar': m('Error al actualizar el documento', 'Quedó como estaba. Inténtelo otra vez.'),
  'guardar.error-al-eliminar': m('Error al eliminar el documento', 'Sigue ahí. Inténtelo otra vez.'),
  'guardar.error-en-subcoleccion': m('Error al actualizar el documento en la subcolección', 'Quedó como estaba. Inténtelo otra vez.'),
  'guardar.sin-permiso': m('Su rol no permite hacer este cambio.', 'Pídaselo al propietario o a un supervisor.'),
  'guardar.dato-invalido': m('Hay un dato que no se puede guardar: {campo}.', 'Corríjalo y guarde otra vez.'),
  'guardar.sin-espacio': m('El dispositivo se quedó sin espacio y no se guardó.', 'Libere espacio en el dispositivo y guarde otra vez.'),
  'guardar.ya-existe': m('Ya existe un documento con ese número.', 'Inténtelo otra vez: se tomará el siguiente.'),
  'guardar.no-existe': m('Ese documento no está en este dispositivo.', 'Sincronice y búsquelo otra vez.'),

  /* sesion, permisos */
  'sesion.ninguna': m('No ha iniciado sesión o su sesión terminó.', 'Entre con su correo y su contraseña.'),
  'sesion.clave-equivocada': m('El correo o la contraseña no coinciden.', 'Revíselos y pruebe otra vez.'),
  'sesion.vencida': m('Su sesión terminó.', 'Entre otra vez; lo que vendió sigue guardado.'),
  'sesion.demasiados-intentos': m('Hubo demasiados intentos.', 'Espere unos minutos y pruebe otra vez.'),
  'sesion.correo-en-uso': m('Ese correo ya tiene una cuenta.', 'Entre con ella, o use otro correo.'),
  'sesion.clave-corta': m('La contraseña es muy corta.', 'Use al menos 8 caracteres.'),
  'permiso.denegado': m('Su rol no permite hacer esto.', 'Pídaselo al propietario o a un supervisor.'),

  /* red */
  'red.sin-conexion': m('No hay conexión con el servidor.', 'Puede seguir vendiendo. Esto se podrá hacer cuando vuelva la conexión.'),
  'red.respuesta-rara': m('El servidor contestó algo que no se entiende.', 'No se perdió nada. Inténtelo en un momento.'),
  'red.tardo-demasiado': m('El servidor tardó demasiado en contestar.', 'Inténtelo en un momento.'),
  'red.error-del-servidor': m('El servidor tuvo un problema.', 'No se perdió nada. Inténtelo en un momento.'),

  /* pin */
  'pin.equivocado': m('Ese PIN no es correcto.', 'Le quedan {intentos} intentos.'),
  'pin.bloqueado': m('Demasiados intentos con el PIN.', 'Espere {segundos} segundos y pruebe otra vez, o llame a un supervisor.'),
  'pin.sin-pin': m('Esta persona no tiene PIN.', 'El propietario lo pone en Empleados.'),
  'pin.formato': m('El PIN lleva de 4 a 8 números.', 'Escríbalo otra vez.'),
  'pin.persona-inactiva': m('Esta persona ya no trabaja en la tienda.', 'Pida al propietario que la active en Empleados.'),

  /* dispositivo */
  'dispositivo.desconocido': m('Este dispositivo no está enrolado en la tienda.', 'Pida un código en Configurar y enrólelo.'),
  'dispositivo.revocado': m('Este dispositivo fue retirado de la tienda.', 'Todavía entrega lo que vendió. Para seguir usándolo, enrólelo otra vez.'),
  'dispositivo.codigo-invalido': m('Ese código no sirve o ya se usó.', 'Pida otro en Configurar: dura 15 minutos.'),
  'dispositivo.otra-pestana': m('Otra pestaña de este dispositivo está vendiendo.', 'Siga en ella, o tome el control aquí.'),
  'dispositivo.no-es-caja': m('Este dispositivo no es una caja.', 'Enrólelo con el código de una caja para vender.'),

  /* turno */
  'turno.ninguno-abierto': m('No hay un turno abierto en esta caja.', 'Abra el turno contando el fondo y siga: la venta no se pierde.'),
  'turno.ya-abierto': m('Esta caja ya tiene un turno abierto.', 'Siga en él, o ciérrelo primero.'),
  'turno.cerrado': m('Ese turno ya se cerró.', 'Abra uno nuevo.'),

  /* money.ts */
  'monto.vacio': m('Falta la cantidad.', 'Escriba un número.'),
  'monto.no-es-numero': m('Eso no es un número.', 'Escriba solo cifras, por ejemplo 1,234.50.'),
  'monto.negativo': m('No puede ser menor que cero.', 'Escriba la cantidad sin el signo menos.'),
  'monto.demasiado-grande': m('Es demasiado: el máximo es {maximo}.', 'Revise que no haya escrito un código de barras o un teléfono.'),
  'monto.demasiados-decimales': m('Lleva como mucho {decimales} decimales.', 'Quite los que sobran.'),

  /* fecha.ts */
  'reloj.atrasado': m('El reloj de este dispositivo está atrasado: marca {ahora}.', 'Ponga bien la fecha y la hora del dispositivo, o confirme la fecha.'),
  'reloj.adelantado': m('El reloj de este dispositivo parece adelantado: marca {ahora}.', 'Ponga bien la fecha y la hora del dispositivo, o confirme la fecha.'),
  'reloj.antes-de-ultima-venta': m('El reloj marca {ahora}, antes de la última venta ({ultima}).', 'Ponga bien la fecha y la hora del dispositivo, o confirme la fecha.'),
  'reloj.lejos-del-servidor': m('El reloj marca {ahora} y el servidor {servidor}.', 'Ponga bien la fecha y la hora del dispositivo, o confirme la fecha.'),

  /* identificacion.ts: warnings, they never block */
  'identificacion.largo': m('Un número de {tipo} lleva {digitos} dígitos.', 'Revíselo con el cliente.'),
  'identificacion.digito': m('El dígito verificador de este número de {tipo} no coincide.', 'Revíselo con el cliente; si está bien, siga.'),
  'identificacion.pasaporte-raro': m('Un pasaporte lleva de 5 a 20 letras y números.', 'Revíselo con el cliente.'),
  'telefono.no-se-entiende': m('Ese teléfono no se entiende.', 'Escriba los 10 dígitos (809-555-1234), o + y el código del país.'),

  /* ncf.rules.ts: numbers at the till */
  'ncf.sin-bloque': m('Esta caja no tiene números de comprobante de este tipo.', 'Conéctela para que tome un bloque, o escoja otro tipo con el cliente.'),
  'ncf.agotado': m('Se acabaron los números de comprobante de este tipo en esta caja.', 'Conéctela para que tome otro bloque; la venta queda guardada como borrador.'),
  'ncf.vencido': m('Los números de este tipo vencieron el {vence}.', 'Registre el rango nuevo de la DGII y conecte la caja.'),

  /* ncf.rules.ts: registering a range */
  'rango.sin-rnc': m('La tienda no tiene un RNC de 9 u 11 dígitos.', 'Póngalo en Configurar antes de registrar rangos.'),
  'rango.no-es-numero': m('El rango lleva números desde 1.', 'Escriba solo el número, o el {tipo} completo.'),
  'rango.largo-equivocado': m('El número de un {tipo} lleva hasta {digitos} dígitos.', 'Revíselo en la autorización de la DGII.'),
  'rango.otro-tipo': m('Ese número es de tipo {escrito}, y el rango es {tipo}.', 'Escoja el tipo correcto o corrija el número.'),
  'rango.al-reves': m('El rango empieza en {desde} y termina antes, en {hasta}.', 'Cambie los dos números de lugar.'),
  'rango.demasiado-largo': m('El rango tiene {cantidad} números y el máximo es {maximo}.', 'Revise el número final en la autorización de la DGII.'),
  'rango.vencido': m('El rango venció el {vence}.', 'Solicite uno nuevo en la Oficina Virtual de la DGII.'),
  'rango.se-cruza': m('El rango se cruza con otro ya registrado: {desde} a {hasta}.', 'Escriba solo los números que no están en ese rango.'),

  /* ncf.rules.ts: what the proof of a range found */
  'prueba.usado-dos-veces': m('Números usados dos veces.', 'Revise las dos ventas en Sincronización y emita la nota de crédito que corresponda.'),
  'prueba.usado-fuera-de-bloque': m('Números usados que no estaban en ningún bloque.', 'Revise en Sincronización qué dispositivo los usó.'),
  'prueba.usado-y-anulado': m('Números anulados que sí se usaron.', 'Corrija el 608 antes de enviarlo.'),
  'prueba.anulado-fuera-de-bloque': m('Números anulados fuera de un bloque congelado.', 'Revise la anulación con su contador.'),
  'prueba.bloques-se-cruzan': m('Dos bloques tienen los mismos números.', 'Congele el más nuevo y avise al operador.'),
  'prueba.bloque-fuera-de-rango': m('Un bloque se sale de su rango.', 'Congélelo y avise al operador.'),
  'prueba.siguiente-atrasado': m('El próximo número por prestar ya está en un bloque.', 'No preste más bloques y avise al operador.'),

  /* venta.rules.ts */
  'venta.sin-permiso': m('Su rol no permite vender.', 'Entre con el PIN de un cajero.'),
  'venta.tienda-sin-rnc': m('La tienda no tiene RNC y no puede emitir comprobantes.', 'El propietario lo pone en Configurar.'),
  'venta.tipo-es-nota': m('Una nota de crédito no se hace como venta.', 'Busque la venta y escoja Devolver.'),
  'venta.sin-lineas': m('La venta no tiene artículos.', 'Agregue al menos uno.'),
  'venta.demasiadas-lineas': m('La venta pasa de {maximo} líneas.', 'Divídala en dos.'),
  'venta.cantidad-invalida': m('La cantidad de {nombre} no es válida.', 'Póngala mayor que cero, o quite la línea.'),
  'venta.precio-invalido': m('El precio de {nombre} no es válido.', 'Corríjalo; para regalarlo use un descuento.'),
  'venta.monto-demasiado-grande': m('El monto pasa de {maximo}.', 'Revise cantidades y precios.'),
  'venta.descuento-excede': m('El descuento de {nombre} es mayor que su monto.', 'Bájelo.'),
  'venta.descuento-sin-motivo': m('Falta el motivo del descuento.', 'Escríbalo o escójalo.'),
  'venta.descuento-sin-permiso': m('El descuento pasa del {limite} permitido.', 'Bájelo, o que lo autorice un supervisor con su PIN.'),
  'venta.precio-sin-permiso': m('Se cambió un precio y su rol no lo permite.', 'Que lo autorice un supervisor con su PIN, o ponga el precio de lista.'),
  'venta.falta-comprador': m('La {comprobante} lleva el nombre y el RNC o la cédula del comprador.', 'Póngalos antes de cobrar.'),
  'venta.identificacion-incompleta': m('Al RNC o a la cédula del comprador le faltan o le sobran dígitos.', 'El RNC lleva 9 y la cédula 11.'),
  'venta.comprador-con-pasaporte': m('La {comprobante} no se emite a un pasaporte.', 'Pida el RNC o la cédula, o haga una factura de consumo.'),
  'venta.bloque-ajeno': m('El número tomado no es de un {tipo} de esta tienda.', 'Cobre otra vez; si sigue, avise al operador.'),
  'venta.dato-invalido': m('Hay un dato de la venta que no se puede guardar: {campo}.', 'Corríjalo y cobre otra vez.'),
  'pago.monto-cero': m('El pago está en cero.', 'Escriba cuánto entrega el cliente.'),
  'pago.falta': m('Faltan {falta} por pagar.', 'Agregue otro pago o corrija el monto.'),
  'pago.excede': m('Los pagos que no son en efectivo pasan del total por {sobra}.', 'Bájelos: solo el efectivo da vuelto.'),
  'pago.sin-referencia': m('Falta la referencia del pago ({metodo}).', 'Escriba el número del comprobante.'),
  'pago.credito-sin-cliente': m('Una venta a crédito lleva un cliente registrado.', 'Escoja el cliente o use otra forma de pago.'),
  'pago.tasa-cambiada': m('La tasa del dólar cambió desde que se puso el pago.', 'Quite el pago en dólares y póngalo otra vez.'),
  'tasa.no-disponible': m('No hay tasa del dólar guardada en este dispositivo.', 'Cobre en pesos, o conéctese para recibir la tasa.'),

  /* cuadre.rules.ts */
  'cierre.sin-permiso': m('Su rol no permite cerrar turnos.', 'Llame a quien abrió el turno o a un supervisor.'),
  'cierre.turno-ajeno': m('Este turno es de {cajero}.', 'Que lo cierre esa persona, o autorícelo un supervisor con su PIN.'),
  'cierre.conteo-invalido': m('El conteo tiene una cantidad que no es válida.', 'Cuente otra vez: números enteros, sin signos.'),
  'cierre.falta-motivo': m('Lo contado no coincide con lo esperado.', 'Escriba el motivo de la diferencia, o cuente otra vez.'),
  'cierre.falta-supervisor': m('La diferencia pasa de {maximo}.', 'Un supervisor la aprueba con su PIN.'),
  'cierre.dato-invalido': m('Hay un dato del cierre que no se puede guardar: {campo}.', 'Corríjalo y cierre otra vez.'),

  /* cuarentena: why a fact waits (sync.ts); nothing of it is lost */
  'cuarentena.json-invalido': m('El texto del documento llegó dañado.', 'El dispositivo lo conserva; expórtelo y avise al operador.'),
  'cuarentena.hash-distinto': m('El documento llegó distinto de como se guardó.', 'El dispositivo lo conserva; expórtelo y avise al operador.'),
  'cuarentena.tipo-desconocido': m('El servidor no conoce este tipo de documento.', 'Actualice el servidor y revíselo otra vez.'),
  'cuarentena.esquema': m('Al documento le falta un dato o trae uno que no vale.', 'Revise el detalle y regístrelo como corresponda.'),
  'cuarentena.sin-permiso': m('Quien lo hizo no tenía permiso.', 'Revíselo con esa persona y decida si vale.'),
  'cuarentena.otra-tienda': m('El documento es de otra tienda.', 'Revise en qué tienda estaba el dispositivo.'),
  'cuarentena.otro-dispositivo': m('El documento dice que lo hizo otro dispositivo.', 'Revise los dos dispositivos.'),
  'cuarentena.id-repetido': m('Ya había un documento con este número y otro contenido.', 'Compare los dos y corrija con una nota de crédito si hace falta.'),
  'cuarentena.ncf-fuera-de-bloque': m('El comprobante no es de un bloque de este dispositivo.', 'Revise el número con su contador antes de declararlo.'),
  'cuarentena.ncf-repetido': m('Ese comprobante ya lo usó otra venta.', 'Conserve las dos y emita una nota de crédito por la segunda.'),
  'cuarentena.ncf-vencido': m('El comprobante se usó después de su vencimiento.', 'Revíselo con su contador.'),
  'cuarentena.dispositivo-revocado': m('El dispositivo ya estaba retirado cuando hizo esto.', 'Revise si la venta fue real y decida si vale.'),
  'cuarentena.seq-repetido': m('El dispositivo repitió un número de orden con otro documento.', 'Puede ser un perfil copiado: revise los dos documentos.'),
  'cuarentena.guardia': m('La base de datos no aceptó el documento.', 'Avise al operador con el detalle.'),
}

const DESCONOCIDO: Mensaje = m('Algo no salió bien ({code}).', 'No se perdió nada. Inténtelo otra vez; si sigue, avise al operador con ese código.')

const llenar = (texto: string, datos: Record<string, string | number>): string => texto.replace(/\{(\w+)\}/g, (hueco, nombre: string) => String(datos[nombre] ?? hueco))

/** The words for a failure with its figures filled in; a code without words says so instead of showing nothing. */
export function mensajeDe({ code, datos = {} }: Fallo): Mensaje {
  const { mensaje, arreglo } = (Object.hasOwn(messages, code) ? messages[code] : undefined) ?? DESCONOCIDO
  return m(llenar(mensaje, { code, ...datos }), arreglo === undefined ? undefined : llenar(arreglo, { code, ...datos }))
}

/** One sentence for a code, for a place with no room for two. */
export const explicarCodigo = (code: string): string => mensajeDe({ code }).mensaje
