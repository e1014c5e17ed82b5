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
  'guardar.error-al-crear': m('Error al crear el documento', 'No se guardó nada. Inténtalo otra vez.'),
  'guardar.error-al-actualizar': m('Error al actualizar el documento', 'Quedó como estaba. Inténtalo otra vez.'),
  'guardar.error-al-eliminar': m('Error al eliminar el documento', 'Sigue ahí. Inténtalo otra vez.'),
  'guardar.error-en-subcoleccion': m('Error al actualizar el documento en la subcolección', 'Quedó como estaba. Inténtalo otra vez.'),
  'guardar.sin-permiso': m('Tu rol no permite hacer este cambio.', 'Pídeselo al propietario o a un supervisor.'),
  'guardar.campo-sin-permiso': m('Tu rol no permite cambiar este dato: {campo}.', 'Pídeselo al propietario o a un supervisor.'),
  'guardar.dato-invalido': m('Hay un dato que no se puede guardar: {campo}.', 'Corrígelo y guarda otra vez.'),
  'guardar.sin-espacio': m('El dispositivo se quedó sin espacio y no se guardó.', 'Libera espacio en el dispositivo y guarda otra vez.'),
  'guardar.ya-existe': m('Ya existe un documento con ese número.', 'Inténtalo otra vez: se tomará el siguiente.'),
  'guardar.no-existe': m('Ese documento no está en este dispositivo.', 'Sincroniza y búscalo otra vez.'),

  /* sesion, permisos */
  'sesion.ninguna': m('No has iniciado sesión o tu sesión terminó.', 'Entra con tu correo y tu contraseña.'),
  'sesion.clave-equivocada': m('El correo o la contraseña no coinciden.', 'Revísalos y prueba otra vez.'),
  'sesion.vencida': m('Tu sesión terminó.', 'Entra otra vez; lo que vendiste sigue guardado.'),
  'sesion.demasiados-intentos': m('Hubo demasiados intentos.', 'Espera unos minutos y prueba otra vez.'),
  'sesion.correo-en-uso': m('Ese correo ya tiene una cuenta.', 'Entra con ella, o usa otro correo.'),
  'sesion.clave-corta': m('La contraseña es muy corta.', 'Usa al menos 8 caracteres.'),
  'permiso.denegado': m('Tu rol no permite hacer esto.', 'Pídeselo al propietario o a un supervisor.'),

  /* red */
  'red.sin-conexion': m('No hay conexión con el servidor.', 'Puedes seguir vendiendo. Esto se podrá hacer cuando vuelva la conexión.'),
  'red.respuesta-rara': m('El servidor contestó algo que no se entiende.', 'No se perdió nada. Inténtalo en un momento.'),
  'red.tardo-demasiado': m('El servidor tardó demasiado en contestar.', 'Inténtalo en un momento.'),
  'red.error-del-servidor': m('El servidor tuvo un problema.', 'No se perdió nada. Inténtalo en un momento.'),

  /* pin */
  'pin.equivocado': m('Ese PIN no es correcto.', 'Te quedan {intentos} intentos.'),
  'pin.bloqueado': m('Demasiados intentos con el PIN.', 'Espera {segundos} segundos y prueba otra vez, o llama a un supervisor.'),
  'pin.sin-pin': m('Esta persona no tiene PIN.', 'El propietario lo pone en Empleados.'),
  'pin.formato': m('El PIN lleva de 4 a 8 números.', 'Escríbelo otra vez.'),
  'pin.persona-inactiva': m('Esta persona ya no trabaja en la tienda.', 'Pide al propietario que la active en Empleados.'),

  /* dispositivo */
  'dispositivo.desconocido': m('Este dispositivo no está enrolado en la tienda.', 'Pide un código en Configurar y enrólalo.'),
  'dispositivo.revocado': m(
    'Este dispositivo fue retirado de la tienda.',
    'Todavía entrega lo que vendió. Para seguir usándolo, enrólalo otra vez.',
  ),
  'dispositivo.codigo-invalido': m('Ese código no sirve o ya se usó.', 'Pide otro en Configurar: dura 15 minutos.'),
  'dispositivo.otra-pestana': m('Otra pestaña de este dispositivo está vendiendo.', 'Sigue en ella, o toma el control aquí.'),
  'dispositivo.no-es-caja': m('Este dispositivo no es una caja.', 'Enrólalo con el código de una caja para vender.'),

  /* turno */
  'turno.ninguno-abierto': m('No hay un turno abierto en esta caja.', 'Abre el turno contando el fondo y sigue: la venta no se pierde.'),
  'turno.ya-abierto': m('Esta caja ya tiene un turno abierto.', 'Sigue en él, o ciérralo primero.'),
  'turno.cerrado': m('Ese turno ya se cerró.', 'Abre uno nuevo.'),

  /* money.ts */
  'monto.vacio': m('Falta la cantidad.', 'Escribe un número.'),
  'monto.no-es-numero': m('Eso no es un número.', 'Escribe solo cifras, por ejemplo 1,234.50.'),
  'monto.negativo': m('No puede ser menor que cero.', 'Escribe la cantidad sin el signo menos.'),
  'monto.demasiado-grande': m('Es demasiado grande.', 'El máximo es {maximo}; revisa que no sea un código de barras.'),
  'monto.demasiados-decimales': m('Lleva demasiados decimales.', 'Como mucho {decimales}.'),

  /* fecha.ts */
  'reloj.atrasado': m(
    'El reloj de este dispositivo está atrasado: marca {ahora}.',
    'Pon bien la fecha y la hora del dispositivo, o confirma la fecha.',
  ),
  'reloj.adelantado': m(
    'El reloj de este dispositivo parece adelantado: marca {ahora}.',
    'Pon bien la fecha y la hora del dispositivo, o confirma la fecha.',
  ),
  'reloj.antes-de-ultima-venta': m(
    'El reloj marca {ahora}, antes de la última venta ({ultima}).',
    'Pon bien la fecha y la hora del dispositivo, o confirma la fecha.',
  ),
  'reloj.lejos-del-servidor': m(
    'El reloj marca {ahora} y el servidor {servidor}.',
    'Pon bien la fecha y la hora del dispositivo, o confirma la fecha.',
  ),

  /* identificacion.ts: warnings, they never block */
  'identificacion.largo': m('Un número de {tipo} lleva {digitos} dígitos.', 'Revísalo con el cliente.'),
  'identificacion.digito': m(
    'El dígito verificador de este número de {tipo} no coincide.',
    'Revísalo con el cliente; si está bien, sigue.',
  ),
  'identificacion.pasaporte-raro': m('Un pasaporte lleva de 5 a 20 letras y números.', 'Revísalo con el cliente.'),
  'telefono.no-se-entiende': m('Ese teléfono no se entiende.', 'Escribe los 10 dígitos (809-555-1234), o + y el código del país.'),

  /* ncf.rules.ts: numbers at the till */
  'ncf.sin-bloque': m(
    'Esta caja no tiene números de comprobante de este tipo.',
    'Conéctala para que tome un bloque, o escoge otro tipo con el cliente.',
  ),
  'ncf.agotado': m(
    'Se acabaron los números de comprobante de este tipo en esta caja.',
    'Conéctala para que tome otro bloque; la venta queda guardada como borrador.',
  ),
  'ncf.vencido': m('Los números de este tipo vencieron el {vence}.', 'Registra el rango nuevo de la DGII y conecta la caja.'),

  /* ncf.rules.ts: registering a range */
  'rango.sin-rnc': m('La tienda no tiene un RNC de 9 u 11 dígitos.', 'Ponlo en Configurar antes de registrar rangos.'),
  'rango.no-es-numero': m('El rango lleva números desde 1.', 'Escribe solo el número, o el {tipo} completo.'),
  'rango.largo-equivocado': m('El número de un {tipo} lleva hasta {digitos} dígitos.', 'Revísalo en la autorización de la DGII.'),
  'rango.otro-tipo': m('Ese número es de tipo {escrito}, y el rango es {tipo}.', 'Escoge el tipo correcto o corrige el número.'),
  'rango.al-reves': m('El rango empieza en {desde} y termina antes, en {hasta}.', 'Cambia los dos números de lugar.'),
  'rango.demasiado-largo': m(
    'El rango tiene {cantidad} números y el máximo es {maximo}.',
    'Revisa el número final en la autorización de la DGII.',
  ),
  'rango.vencido': m('El rango venció el {vence}.', 'Solicita uno nuevo en la Oficina Virtual de la DGII.'),
  'rango.se-cruza': m(
    'El rango se cruza con otro ya registrado: {desde} a {hasta}.',
    'Escribe solo los números que no están en ese rango.',
  ),

  /* ncf.rules.ts: what the proof of a range found */
  'prueba.usado-dos-veces': m(
    'Números usados dos veces.',
    'Revisa las dos ventas en Sincronización y emite la nota de crédito que corresponda.',
  ),
  'prueba.usado-fuera-de-bloque': m('Números usados que no estaban en ningún bloque.', 'Revisa en Sincronización qué dispositivo los usó.'),
  'prueba.usado-y-anulado': m('Números anulados que sí se usaron.', 'Corrige el 608 antes de enviarlo.'),
  'prueba.anulado-fuera-de-bloque': m('Números anulados fuera de un bloque congelado.', 'Revisa la anulación con tu contador.'),
  'prueba.bloques-se-cruzan': m('Dos bloques tienen los mismos números.', 'Congela el más nuevo y avisa al operador.'),
  'prueba.bloque-fuera-de-rango': m('Un bloque se sale de su rango.', 'Congélalo y avisa al operador.'),
  'prueba.siguiente-atrasado': m('El próximo número por prestar ya está en un bloque.', 'No prestes más bloques y avisa al operador.'),

  /* venta.rules.ts */
  'venta.sin-permiso': m('Tu rol no permite vender.', 'Entra con el PIN de un cajero.'),
  'venta.tienda-sin-rnc': m('La tienda no tiene RNC y no puede emitir comprobantes.', 'El propietario lo pone en Configurar.'),
  'venta.tipo-es-nota': m('Una nota de crédito no se hace como venta.', 'Busca la venta y escoge Devolver.'),
  'venta.sin-lineas': m('La venta no tiene artículos.', 'Agrega al menos uno.'),
  'venta.demasiadas-lineas': m('La venta pasa de {maximo} líneas.', 'Divídela en dos.'),
  'venta.cantidad-invalida': m('La cantidad de {nombre} no es válida.', 'Ponla mayor que cero, o quita la línea.'),
  'venta.precio-invalido': m('El precio de {nombre} no es válido.', 'Corrígelo; para regalarlo usa un descuento.'),
  'venta.monto-demasiado-grande': m('El monto pasa de {maximo}.', 'Revisa cantidades y precios.'),
  'venta.descuento-excede': m('El descuento de {nombre} es mayor que su monto.', 'Bájalo.'),
  'venta.descuento-sin-motivo': m('Falta el motivo del descuento.', 'Escríbelo o escógelo.'),
  'venta.descuento-sin-permiso': m('El descuento pasa del {limite} permitido.', 'Bájalo, o que lo autorice un supervisor con su PIN.'),
  'venta.precio-sin-permiso': m(
    'Se cambió un precio y tu rol no lo permite.',
    'Que lo autorice un supervisor con su PIN, o pon el precio de lista.',
  ),
  'venta.falta-comprador': m('La {comprobante} lleva el nombre y el RNC o la cédula del comprador.', 'Ponlos antes de cobrar.'),
  'venta.identificacion-incompleta': m(
    'Al RNC o a la cédula del comprador le faltan o le sobran dígitos.',
    'El RNC lleva 9 y la cédula 11.',
  ),
  'venta.comprador-con-pasaporte': m(
    'La {comprobante} no se emite a un pasaporte.',
    'Pide el RNC o la cédula, o haz una factura de consumo.',
  ),
  'venta.bloque-ajeno': m('El número tomado no es de un {tipo} de esta tienda.', 'Cobra otra vez; si sigue, avisa al operador.'),
  'venta.dato-invalido': m('Hay un dato de la venta que no se puede guardar: {campo}.', 'Corrígelo y cobra otra vez.'),
  'pago.monto-cero': m('El pago está en cero.', 'Escribe cuánto entrega el cliente.'),
  'pago.falta': m('Faltan {falta} por pagar.', 'Agrega otro pago o corrige el monto.'),
  'pago.excede': m('Los pagos que no son en efectivo pasan del total por {sobra}.', 'Bájalos: solo el efectivo da vuelto.'),
  'pago.sin-referencia': m('Falta la referencia del pago ({metodo}).', 'Escribe el número del comprobante.'),
  'pago.credito-sin-cliente': m('Una venta a crédito lleva un cliente registrado.', 'Escoge el cliente o usa otra forma de pago.'),
  'pago.tasa-cambiada': m('La tasa del dólar cambió desde que se puso el pago.', 'Quita el pago en dólares y ponlo otra vez.'),
  'tasa.no-disponible': m('No hay tasa del dólar guardada en este dispositivo.', 'Cobra en pesos, o conéctate para recibir la tasa.'),

  /* nota-credito.rules.ts */
  'nota.sin-permiso': m('Tu rol no permite devolver.', 'Que lo autorice un supervisor con su PIN.'),
  'nota.sin-motivo': m('Falta el motivo de la devolución.', 'Escríbelo o escógelo.'),
  'nota.de-nota': m('Una nota de crédito no se devuelve.', 'Busca la venta original.'),
  'nota.codigo-no-disponible': m('Esa clase de nota no se hace en la caja.', 'Escoge anular o devolver una parte.'),
  'nota.ya-devuelta': m('De la venta {ncf} ya no queda nada por devolver.', 'Revisa sus notas de crédito.'),
  'nota.sin-lineas': m('No se escogió qué se devuelve.', 'Marca al menos un artículo.'),
  'nota.cantidad-invalida': m('De {nombre} quedan {queda} por devolver.', 'Corrige la cantidad.'),
  'nota.anula-incompleta': m(
    'Para anular hay que devolver todo lo que queda de la venta.',
    'Devuélvelo todo, o escoge devolver una parte.',
  ),

  /* cuadre.rules.ts */
  'cierre.sin-permiso': m('Tu rol no permite cerrar turnos.', 'Llama a quien abrió el turno o a un supervisor.'),
  'cierre.turno-ajeno': m('Este turno es de {cajero}.', 'Que lo cierre esa persona, o que lo autorice un supervisor con su PIN.'),
  'cierre.conteo-invalido': m('El conteo tiene una cantidad que no es válida.', 'Cuenta otra vez: números enteros, sin signos.'),
  'cierre.falta-motivo': m('Lo contado no coincide con lo esperado.', 'Escribe el motivo de la diferencia, o cuenta otra vez.'),
  'cierre.falta-supervisor': m('La diferencia pasa de {maximo}.', 'Un supervisor la aprueba con su PIN.'),
  'cierre.dato-invalido': m('Hay un dato del cierre que no se puede guardar: {campo}.', 'Corrígelo y cierra otra vez.'),

  /* historico.rules.ts */
  'historico.tipo-desconocido': m('Este documento no se edita así.', 'Actualiza la aplicación e inténtalo otra vez.'),
  'historico.campo-reservado': m('Ese dato lo lleva el sistema: {campo}.', 'Quítalo del cambio.'),
  'historico.campo-fijo': m('Ese dato no cambia una vez guardado: {campo}.', 'Crea uno nuevo si hace falta.'),
  'historico.valor-invalido': m('Hay un dato que no vale: {campo}.', 'Corrígelo y guarda otra vez.'),
  'historico.incompleto': m('Este documento todavía no ha llegado completo.', 'Espera a que se sincronice.'),

  /* cuarentena: why a fact waits (sync.ts); nothing of it is lost */
  'cuarentena.json-invalido': m('El texto del documento llegó dañado.', 'El dispositivo lo conserva; expórtalo y avisa al operador.'),
  'cuarentena.hash-distinto': m(
    'El documento llegó distinto de como se guardó.',
    'El dispositivo lo conserva; expórtalo y avisa al operador.',
  ),
  'cuarentena.tipo-desconocido': m('El servidor no conoce este tipo de documento.', 'Actualiza el servidor y revísalo otra vez.'),
  'cuarentena.esquema': m('Al documento le falta un dato o trae uno que no vale.', 'Revisa el detalle y regístralo como corresponda.'),
  'cuarentena.sin-permiso': m('Quien lo hizo no tenía permiso.', 'Revísalo con esa persona y decide si vale.'),
  'cuarentena.otra-tienda': m('El documento es de otra tienda.', 'Revisa en qué tienda estaba el dispositivo.'),
  'cuarentena.otro-dispositivo': m('El documento dice que lo hizo otro dispositivo.', 'Revisa los dos dispositivos.'),
  'cuarentena.id-repetido': m(
    'Ya había un documento con este número y otro contenido.',
    'Compara los dos y corrige con una nota de crédito si hace falta.',
  ),
  'cuarentena.ncf-fuera-de-bloque': m(
    'El comprobante no es de un bloque de este dispositivo.',
    'Revisa el número con tu contador antes de declararlo.',
  ),
  'cuarentena.ncf-repetido': m('Ese comprobante ya lo usó otra venta.', 'Conserva las dos y emite una nota de crédito por la segunda.'),
  'cuarentena.ncf-vencido': m('El comprobante se usó después de su vencimiento.', 'Revísalo con tu contador.'),
  'cuarentena.dispositivo-revocado': m(
    'El dispositivo ya estaba retirado cuando hizo esto.',
    'Revisa si la venta fue real y decide si vale.',
  ),
  'cuarentena.seq-repetido': m(
    'El dispositivo repitió un número de orden con otro documento.',
    'Puede ser un perfil copiado: revisa los dos documentos.',
  ),
  'cuarentena.guardia': m('La base de datos no aceptó el documento.', 'Avisa al operador con el detalle.'),
}

const DESCONOCIDO: Mensaje = m(
  'Algo no salió bien ({code}).',
  'No se perdió nada. Inténtalo otra vez; si sigue, avisa al operador con ese código.',
)

const llenar = (texto: string, datos: Record<string, string | number>): string =>
  texto.replace(/\{(\w+)\}/g, (hueco, nombre: string) => String(datos[nombre] ?? hueco))

/** The words for a failure with its figures filled in; a code without words says so instead of showing nothing. */
export function mensajeDe({ code, datos = {} }: Fallo): Mensaje {
  const { mensaje, arreglo } = (Object.hasOwn(messages, code) ? messages[code] : undefined) ?? DESCONOCIDO
  return m(llenar(mensaje, { code, ...datos }), arreglo === undefined ? undefined : llenar(arreglo, { code, ...datos }))
}

/** One sentence for a code, for a place with no room for two. */
export const explicarCodigo = (code: string): string => mensajeDe({ code }).mensaje
