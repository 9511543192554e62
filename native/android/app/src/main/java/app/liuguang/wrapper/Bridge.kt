package app.liuguang.wrapper

import android.Manifest
import android.content.ActivityNotFoundException
import android.content.ContentValues
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Build
import android.os.Environment
import android.provider.MediaStore
import android.util.Base64
import android.view.HapticFeedbackConstants
import android.view.WindowManager
import android.webkit.WebView
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.content.ContextCompat
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebMessageCompat
import androidx.webkit.WebViewCompat
import org.json.JSONArray
import org.json.JSONObject

/** Answers what the page calls on window.LiuguangBridge (docs/native.md). Calls come from the agent's own hosts only. */
class Bridge(private val activity: ComponentActivity) : WebViewCompat.WebMessageListener {
    private var onCamera: ((Boolean) -> Unit)? = null
    private val camera = activity.registerForActivityResult(ActivityResultContracts.RequestPermission()) { granted ->
        onCamera?.invoke(granted)
        onCamera = null
    }

    /** bridge.js with what this app is. */
    fun script(): String = activity.assets.open("bridge.js").bufferedReader().use { it.readText() }
        .replace("@platform@", "android")
        .replace("@version@", BuildConfig.VERSION_NAME)

    override fun onPostMessage(
        view: WebView,
        message: WebMessageCompat,
        origin: Uri,
        isMainFrame: Boolean,
        reply: JavaScriptReplyProxy,
    ) {
        if (!isMainFrame) return
        val call = try {
            JSONObject(message.data ?: return)
        } catch (_: org.json.JSONException) {
            return
        }
        val answer = { error: String? ->
            reply.postMessage(JSONObject().put("id", call.optInt("id")).apply { error?.let { put("error", it) } }.toString())
        }
        try {
            val args = call.optJSONArray("args") ?: JSONArray()
            when (val method = call.optString("method")) {
                "requestCameraPermission" -> askForCamera { granted -> answer(if (granted) null else "denied") }
                "haptic" -> haptic(view, args.getString(0)).also { answer(null) }
                "saveImage" -> saveImage(args.getString(0)).also { answer(null) }
                "keepAwake" -> keepAwake(args.getBoolean(0)).also { answer(null) }
                "openLink" -> answer(if (open(Uri.parse(args.getString(0)))) null else "not opened")
                else -> answer("unknown: $method")
            }
        } catch (error: Exception) {
            // The page does without, or by its own means.
            answer(error.message ?: error.javaClass.simpleName)
        }
    }

    fun askForCamera(done: (Boolean) -> Unit) {
        val granted = ContextCompat.checkSelfPermission(activity, Manifest.permission.CAMERA)
        if (granted == PackageManager.PERMISSION_GRANTED) return done(true)
        onCamera?.invoke(false)
        onCamera = done
        camera.launch(Manifest.permission.CAMERA)
    }

    /** An APK, a store page or any site: in the app that the phone has for it. Nothing that is not the web. */
    fun open(url: Uri): Boolean {
        if (url.scheme != "https" && url.scheme != "http" && url.scheme !in payingApps) return false
        return try {
            activity.startActivity(Intent(Intent.ACTION_VIEW, url).addCategory(Intent.CATEGORY_BROWSABLE))
            true
        } catch (_: ActivityNotFoundException) {
            false
        }
    }

    private fun haptic(view: WebView, kind: String) {
        val feedback = when (kind) {
            "medium" -> HapticFeedbackConstants.LONG_PRESS
            "success" -> if (Build.VERSION.SDK_INT >= 30) HapticFeedbackConstants.CONFIRM else HapticFeedbackConstants.LONG_PRESS
            else -> HapticFeedbackConstants.KEYBOARD_TAP
        }
        view.performHapticFeedback(feedback)
    }

    private fun keepAwake(on: Boolean) {
        val flag = WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON
        if (on) activity.window.addFlags(flag) else activity.window.clearFlags(flag)
    }

    /** Into the pictures of the phone. Older phones would need one more permission; there the page offers a download. */
    private fun saveImage(dataUrl: String) {
        val match = Regex("^data:image/(png|jpeg|webp);base64,(.+)$").find(dataUrl) ?: error("not a picture")
        check(Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) { "this phone is too old" }
        val (kind, data) = match.destructured
        val about = ContentValues().apply {
            put(MediaStore.Images.Media.DISPLAY_NAME, "liuguang-${System.currentTimeMillis()}.$kind")
            put(MediaStore.Images.Media.MIME_TYPE, "image/$kind")
            put(MediaStore.Images.Media.RELATIVE_PATH, Environment.DIRECTORY_PICTURES)
        }
        val resolver = activity.contentResolver
        val place = resolver.insert(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, about) ?: error("no place for it")
        val out = resolver.openOutputStream(place) ?: error("no place for it")
        out.use { it.write(Base64.decode(data, Base64.DEFAULT)) }
    }

    private companion object {
        /** What cashiers open: see the payment channels. */
        val payingApps = setOf("alipays", "alipay", "weixin")
    }
}
