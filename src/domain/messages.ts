/**
 * The words for every code: what happened, and what to do next. Rules answer with codes, screens show these, nobody
 * invents a sentence in between. `{dato}` is filled from the failure's `datos`. Each area appends to its own section.
 */
import { mensajesDeAfiliados } from './afiliados/messages.afiliados.ts'
import { mensajesDeArchivos } from './archivos/messages.archivos.ts'
import { mensajesDeAvisos } from './avisos/messages.avisos.ts'
import { mensajesDeBancos } from './bancos/messages.bancos.ts'
import { mensajesDeCatalogo } from './catalogo/messages.catalogo.ts'
import { mensajesDeEntregas } from './caja/messages.entregas.ts'
import { mensajesDeCobros } from './cobros/messages.cobros.ts'
import { mensajesDeCompras } from './compras/messages.compras.ts'
import { mensajesDeComisiones } from './comisiones/messages.comisiones.ts'
import { mensajesDeDesembolsos } from './desembolsos/messages.desembolsos.ts'
import { mensajesDeCredito } from './ventas/messages.credito.ts'
import { mensajesDeImportar } from './core/importacion/messages.importar.ts'
import { mensajesDelDisco } from './core/messages.disco.ts'
import { mensajesDeLibros } from './core/messages.libros.ts'
import { mensajesDeDispositivos } from './tienda/messages.dispositivos.ts'
import { mensajesFiscales } from './fiscal/messages.fiscal.ts'
import { mensajesDeIdentidad } from './personas/messages.identidad.ts'
import { mensajesDePedidos } from './pedidos/messages.pedidos.ts'
import { mensajesDePromociones } from './promociones/messages.promociones.ts'
import { mensajesDeResenas } from './resenas/messages.resenas.ts'
import { mensajesDePersonas } from './personas/messages.personas.ts'
import type { Fallo } from './core/result.ts'

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
  'guardar.no-se-pudo': m('No se pudo guardar en este dispositivo.', 'No se guardó nada a medias. Inténtalo otra vez.'),
  'guardar.cancelado': m('Se canceló y no se guardó nada.'),
  'guardar.no-existe': m('Ese documento no está en este dispositivo.', 'Sincroniza y búscalo otra vez.'),

  /* sesion, permisos */
  'sesion.ninguna': m('No has iniciado sesión o tu sesión terminó.', 'Entra con tu correo y tu contraseña.'),
  'sesion.clave-equivocada': m('El correo o la contraseña no coinciden.', 'Revísalos y prueba otra vez.'),
  'sesion.vencida': m('Tu sesión terminó.', 'Entra otra vez; lo que vendiste sigue guardado.'),
  'sesion.demasiados-intentos': m('Hubo demasiados intentos.', 'Espera unos minutos y prueba otra vez, o entra con un enlace.'),
  'sesion.correo-en-uso': m('Ese correo ya tiene una cuenta.', 'Entra con ella, o usa otro correo.'),
  'sesion.clave-corta': m('La contraseña es muy corta.', 'Usa al menos 8 caracteres.'),
  'sesion.clave-larga': m('La contraseña es demasiado larga.', 'Usa como mucho 128 caracteres.'),
  'sesion.correo-invalido': m('Ese correo no está bien escrito.', 'Revísalo y prueba otra vez.'),
  ...mensajesDeIdentidad,
  'permiso.denegado': m('Tu rol no permite hacer esto.', 'Pídeselo al propietario o a un supervisor.'),

  /* red */
  'red.sin-conexion': m('No hay conexión con el servidor.', 'Puedes seguir vendiendo. Esto se podrá hacer cuando vuelva la conexión.'),
  'red.respuesta-rara': m('El servidor contestó algo que no se entiende.', 'No se perdió nada. Inténtalo en un momento.'),
  'red.tardo-demasiado': m('El servidor tardó demasiado en contestar.', 'Inténtalo en un momento.'),
  'red.error-del-servidor': m('El servidor tuvo un problema.', 'No se perdió nada. Inténtalo en un momento.'),

  /* pin */
  'pin.equivocado': m('Ese PIN no es correcto.', 'Intentos que te quedan: {intentos}.'),
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
  'identificacion.largo': m('Un número de {tipo} lleva {digitos} dígitos.', 'Revísalo.'),
  'identificacion.digito': m('El dígito verificador de este número de {tipo} no coincide.', 'Revísalo; si está bien, sigue.'),
  'identificacion.pasaporte-raro': m('Un pasaporte lleva de 5 a 20 letras y números.', 'Revísalo.'),
  'telefono.no-se-entiende': m('Ese teléfono no se entiende.', 'Escribe los 10 dígitos (809-555-1234), o + y el código del país.'),

  ...mensajesFiscales,
  ...mensajesDeCredito,
  ...mensajesDeCobros,
  ...mensajesDeCompras,
  ...mensajesDeComisiones,
  ...mensajesDeDesembolsos,
  ...mensajesDeAfiliados,
  ...mensajesDeLibros,
  ...mensajesDeCatalogo,
  ...mensajesDeBancos,
  ...mensajesDeEntregas,

  /* venta.rules.ts */
  'producto.aun-no-esta': m('El producto se creó y aún no está en la lista.', 'Búscalo por su nombre en un momento.'),
  'cotizacion.sin-permiso': m('Tu rol no permite cotizar.', 'Pídeselo a quien vende.'),
  'cotizacion.dias': m('Una cotización vale de {minimo} a {maximo} días.', 'Pon cuántos días vale.'),
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
  'venta.descuento-sin-permiso': m(
    'El descuento de {nombre} pasa del {limite} permitido.',
    'Bájalo, o que lo autorice un supervisor con su PIN.',
  ),
  'venta.precio-sin-permiso': m(
    'El precio de {nombre} no es el de lista, y tu rol no permite cambiarlo.',
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
  'pago.excede': m('Los pagos que no son en efectivo pasan del total por {sobra}.', 'Bájalos: solo el efectivo da devuelta.'),
  'pago.sin-referencia': m('Falta la referencia del pago ({metodo}).', 'Escribe el número del comprobante.'),
  'pago.credito-sin-cliente': m('Una venta a crédito lleva un cliente registrado.', 'Escoge el cliente o usa otra forma de pago.'),
  'pago.tasa-cambiada': m('La tasa del dólar cambió desde que se puso el pago.', 'Quita el pago en dólares y ponlo otra vez.'),
  'tasa.no-disponible': m('No hay tasa del dólar guardada en este dispositivo.', 'Cobra en pesos, o conéctate para recibir la tasa.'),

  /* nota-credito.rules.ts */
  'nota.sin-permiso': m('Tu rol no permite devolver.', 'Que lo autorice un supervisor con su PIN.'),
  'nota.propia': m(
    'Lo que una misma persona vende y devuelve pasa de {maximo}.',
    'Que lo autorice con su PIN otra persona que pueda devolver.',
  ),
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
  'cierre.falta-motivo': m(
    'Lo contado en {metodo} no coincide con lo esperado.',
    'Escribe el motivo de esa diferencia, o cuenta otra vez.',
  ),
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
  'cuarentena.id-ajeno': m(
    'Ocupaba el lugar de otro documento, y se sacó de ahí para que el otro entrara.',
    'Revisa quién usa ese equipo: un equipo sano no hace esto. Archívalo con el motivo.',
  ),
  'cuarentena.seq-lejano': m(
    'El equipo saltó demasiados números de su orden: entre lo que se tiene de él y esto faltarían más de 100,000 documentos.',
    'Si el servidor se repuso de una copia muy vieja, pide «Revisar otra vez». Si no, revisa el equipo y archívalo.',
  ),
  'cuarentena.guardia': m('La base de datos no aceptó el documento.', 'Avisa al operador con el detalle.'),
  'cuarentena.no-existe': m('Ese documento ya no está en cuarentena, o es de otra tienda.', 'Recarga la lista para ver cómo está.'),

  /* servidor: what any command may answer */
  'peticion.invalida': m('Hay un dato que no vale: {campo}.', 'Corrígelo e inténtalo otra vez.'),
  'peticion.json-invalido': m('Lo que se envió llegó dañado.', 'Inténtalo otra vez.'),
  'peticion.demasiado-grande': m('Lo que se envió es demasiado grande.', 'Envíalo en partes, o una imagen de menos de 5 MB.'),
  'peticion.tipo-no-admitido': m('Ese tipo de archivo no se acepta.', 'Envía una imagen PNG, JPEG o WebP.'),
  'peticion.demasiadas': m('Demasiados intentos seguidos.', 'Espera un minuto y prueba otra vez.'),
  'peticion.rechazada': m('El servidor no aceptó la petición.', 'Recarga la página e inténtalo otra vez.'),
  'ruta.no-existe': m('Esa dirección no existe.', 'Vuelve al inicio.'),
  'origen.ajeno': m('La petición vino de otra página.', 'Hazlo desde Mercana.'),
  'servidor.sin-espacio': m(
    'Al servidor le queda poco espacio y por ahora no guarda nada.',
    'Lo que vendes sigue guardado en este equipo y se enviará solo. Avisa al operador.',
  ),
  'servidor.cuota': m(
    'Este equipo entregó de una vez más de lo que el servidor recibe de uno.',
    'No se perdió nada: lo que falta sigue guardado aquí y se entrega solo en las próximas horas.',
  ),
  'servidor.error': m('El servidor tuvo un problema.', 'No se perdió nada. Si sigue, avisa al operador con este número: {solicitud}.'),
  'servidor.no-contesta': m('El servidor no puede contestar ahora.', 'No se perdió nada y sigues dentro. Inténtalo en un momento.'),
  /* documento.*: what `<entidad>.<que>` says when it has no words of its own */
  'documento.no-existe': m('Eso ya no está, o nunca estuvo.', 'Vuelve a la lista y búscalo otra vez.'),
  'documento.ya-existe': m('Ya existe.', 'Recarga la página para verlo.'),
  'documento.conflicto': m('Otra persona lo está cambiando a la vez.', 'Inténtalo otra vez.'),
  'documento.campo-fijo': m('Ese dato no cambia una vez guardado: {campo}.', 'Crea uno nuevo si hace falta.'),
  'documento.estado-no-permitido': m('Ese cambio de estado no se puede hacer.', 'Recarga la página para ver cómo está.'),

  /* servidor: stores, people, tills, devices, pictures, the dollar */
  'tienda.no-existe': m('Esa tienda no existe o no trabajas en ella.', 'Revisa la dirección, o pide al propietario que te invite.'),
  'tienda.demasiadas': m('Ya tienes el máximo de tiendas.', 'Escribe al operador de la plataforma.'),
  'tienda.slug-reservado': m('La dirección {slug} es de una página de Mercana.', 'Escoge otra.'),
  'tienda.slug-invalido': m('La dirección lleva de 3 a 60 letras minúsculas, números y guiones sueltos.', 'Por ejemplo: colmado-la-fe.'),
  'tienda.slug-ocupado': m('La dirección {slug} ya es de otra tienda.', 'Escoge otra.'),
  'tiendaBanco.no-existe': m('La tienda no tiene cuenta de banco guardada.', 'Guárdala otra vez.'),
  'llave.no-existe': m('Esa llave no está.', 'Recarga la lista.'),
  'llave.no-es-suya': m('Esa llave no la tiene quien la presenta.', 'Entra otra vez con tu PIN en la caja.'),
  'llave.demasiadas': m('Esa persona tiene demasiadas llaves en esa caja.', 'Enrola la caja otra vez desde Dispositivos.'),
  'empleado.no-existe': m('Esa persona no está en el equipo.', 'Recarga la lista de empleados.'),
  'empleado.inactivo': m('Esa persona ya no trabaja en la tienda.', 'Actívala primero en Empleados.'),
  'empleado.demasiados': m('El equipo ya tiene el máximo de personas.', 'Escribe al operador de la plataforma.'),
  'empleado.ultimo-propietario': m('Es la única persona propietaria con cuenta.', 'Nombra antes a otra y que acepte su invitación.'),
  'empleado.ya-tiene-cuenta': m('Esa persona ya entra con su cuenta.', 'No necesita otra invitación.'),
  'acceso.no-existe': m('Esa persona no está en el equipo.', 'Recarga la lista de empleados.'),
  'membresia.no-existe': m('Esa persona no está en el equipo.', 'Recarga la lista de empleados.'),
  'invitacion.no-existe': m('Esa invitación no existe.', 'Pide otra al propietario.'),
  'invitacion.vencida': m('La invitación venció.', 'Pide otra al propietario: dura 7 días.'),
  'invitacion.ya-usada': m('Esa invitación ya la usó otra persona.', 'Pide otra al propietario.'),
  'invitacion.ya-miembro': m('Ya trabajas en esta tienda.', 'Entra con tu cuenta de siempre.'),
  'rangoNCF.no-existe': m('Ese rango no existe.', 'Recarga la lista de rangos.'),
  'bloqueNCF.no-existe': m('Ese bloque no existe.', 'Recarga la lista de bloques.'),
  'caja.no-existe': m('Esa caja no existe.', 'Recarga la lista de cajas.'),
  'caja.inactiva': m('Esa caja está apagada.', 'Actívala en Configurar.'),
  'caja.nombre-repetido': m('Ya hay una caja que se llama {nombre}.', 'Ponle otro nombre; si la otra está apagada, actívala.'),
  'caja.demasiadas': m('La tienda ya tiene el máximo de cajas.', 'Escribe al operador de la plataforma.'),
  'dispositivo.no-existe': m('Ese dispositivo no es de esta tienda.', 'Recarga la lista de dispositivos.'),
  'dispositivo.codigo-vencido': m('Ese código venció.', 'Pide otro en Configurar: dura 15 minutos.'),
  'tasaDolar.fuera-de-rango': m('Esa tasa no parece de un dólar.', 'Escríbela en pesos, por ejemplo 63.10.'),
  'tasaDolar.venta-menor-que-compra': m('La venta no puede ser menor que la compra.', 'Revisa los dos números.'),
  'tasaDolar.sin-fecha': m('Falta el día desde el que rige la tasa.', 'Pon el de hoy, o uno por venir.'),
  'tasaDolar.fecha-lejana': m('Ese día está a más de {dias} días.', 'Pon uno más cercano.'),

  /* what a till meets beyond its own rules */
  'datos.no-abre': m(
    'No se pudieron abrir los datos de este dispositivo.',
    'Recarga la página; si sigue, avisa al operador antes de borrar nada.',
  ),
  'datos.no-lee': m(
    'No se pudo leer del disco de este equipo.',
    'Lo guardado sigue guardado. Inténtalo otra vez; si sigue igual, recarga la página.',
  ),
  'dispositivo.recuperando': m(
    'Este dispositivo perdió sus datos y se está recuperando.',
    'Conéctalo y espera a que termine: hasta entonces no toma números.',
  ),
  'tienda.sin-acceso': m('No trabajas en esa tienda.', 'Pide al propietario que te invite.'),
  'sync.error': m('La sincronización tuvo un problema.', 'Lo guardado sigue aquí y se enviará solo; si sigue, avisa al operador.'),
  'sync.nuevo-epoch': m('El servidor fue restaurado.', 'Este dispositivo le entrega otra vez todo lo que tiene; no hay que hacer nada.'),
  'pin.cerrado': m('Demasiados intentos: este PIN quedó cerrado en este dispositivo.', 'El propietario pone uno nuevo en Empleados.'),
  'tienda.sin-copia': m(
    'Este dispositivo todavía no tiene los datos de la tienda.',
    'Conéctalo una vez y espera a que termine de sincronizar.',
  ),
  'caja.gaveta-sin-permiso': m('Tu rol no permite abrir la gaveta sin una venta.', 'Que lo autorice un supervisor con su PIN.'),
  'caja.quitar-sin-permiso': m('Tu rol no permite quitar lo que ya está en la venta.', 'Que lo autorice un supervisor con su PIN.'),
  'bascula.en-cero': m('La etiqueta no trae peso ni precio.', 'Pesa el artículo otra vez e imprime otra.'),
  'bascula.no-se-pesa': m('Ese producto se vende por {unidad}, y la etiqueta trae un peso.', 'Corrige la unidad en Productos.'),
  'caja.retiro-sin-permiso': m('Tu rol no permite retirar efectivo.', 'Que lo autorice un supervisor con su PIN.'),

  'servidor.no-pudo-guardar': m('El servidor no pudo guardar este documento.', 'Sigue en el dispositivo y se enviará otra vez.'),

  ...mensajesDelDisco,
  ...mensajesDeDispositivos,
  ...mensajesDeArchivos,
  ...mensajesDeAvisos,
  ...mensajesDePedidos,
  ...mensajesDePromociones,
  ...mensajesDeResenas,
  ...mensajesDePersonas,

  /* producto: changes of many at once, and deleting */
  'producto.precio-en-cero': m('El precio quedaría en cero o por debajo.', 'Ese producto queda como estaba.'),
  'producto.precio-muy-alto': m('El precio quedaría demasiado alto.', 'Ese producto queda como estaba.'),
  'conteo.cerrado': m('Ese conteo ya se cerró.', 'Abre otro para contar de nuevo.'),
  'conteo.sin-conteos': m('Nadie ha contado nada todavía.', 'Cuenta al menos un producto antes de aplicar.'),

  ...mensajesDeImportar,

  /* aclaracion: what was accepted and somebody has to look at */
  'cliente.no-existe': m('El servidor no conoce a ese cliente.', 'Espera a que se sincronice y búscalo otra vez.'),
  'aclaracion.no-existe': m('Ese asunto ya no está, o es de otra tienda.', 'Recarga la lista para ver cómo está.'),

  /* cofre: what a device holds of customers, sealed */
  'cofre.cerrado': m(
    'Los datos de los clientes están cerrados en este equipo.',
    'Que entre con su PIN alguien que ya entró antes aquí, o espera a que haya conexión. La caja sigue vendiendo.',
  ),

  /* caja negra: what a device has not handed in, taken to another one */
  'caja-negra.vacia': m('Todo lo de este equipo está recibido: no hay nada que sacar.'),
  'caja-negra.no-es': m('Ese archivo no es una caja negra de Mercana.', 'Escoge el que termina en .mercana.txt.'),
  'caja-negra.version': m('Esa caja negra la hizo una versión más nueva.', 'Actualiza este equipo y ábrela otra vez.'),
  'caja-negra.danada': m('Ese archivo está incompleto o dañado.', 'No cambió nada aquí. Cópialo otra vez, o saca otra caja del equipo.'),
  'caja-negra.codigo-mal-escrito': m(
    'Ese código tiene un signo de menos o equivocado.',
    'Compáralo grupo por grupo: son seis grupos de cinco.',
  ),
  'caja-negra.codigo-equivocado': m(
    'Ese código es de otra caja negra.',
    'Usa el que salió al hacer esta; si se perdió, saca otra del equipo.',
  ),
  'caja-negra.otra-tienda': m('Esa caja negra es de otra tienda: {tienda}.', 'Recíbela en un equipo de esa tienda. Aquí no cambió nada.'),
}

const DESCONOCIDO: Mensaje = m(
  'Algo no salió bien ({code}).',
  'No se perdió nada. Inténtalo otra vez; si sigue, avisa al operador con ese código.',
)

const llenar = (texto: string, datos: Record<string, string | number>): string =>
  texto.replace(/\{(\w+)\}/g, (hueco, nombre: string) => String(datos[nombre] ?? hueco))

const propio = (code: string): Mensaje | undefined => (Object.hasOwn(messages, code) ? messages[code] : undefined)

/** The words for a failure with its figures filled in; a code without words says so instead of showing nothing. */
export function mensajeDe({ code, datos = {} }: Fallo): Mensaje {
  const { mensaje, arreglo } = propio(code) ?? propio(code.replace(/^.*\./, 'documento.')) ?? DESCONOCIDO
  return m(llenar(mensaje, { code, ...datos }), arreglo === undefined ? undefined : llenar(arreglo, { code, ...datos }))
}

/** One sentence for a code, for a place with no room for two. */
export const explicarCodigo = (code: string): string => mensajeDe({ code }).mensaje
