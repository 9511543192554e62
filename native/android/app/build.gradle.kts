plugins {
    id("com.android.application")
    id("org.jetbrains.kotlin.android")
}

android {
    namespace = "app.liuguang.wrapper"
    compileSdk = 35

    defaultConfig {
        // One per agent: two agents on one phone are two apps.
        applicationId = "app.liuguang.wrapper"
        minSdk = 24
        targetSdk = 35
        versionCode = 1
        // What the console compares with under 渠道 → 版本更新 → 安卓应用: numbers and dots.
        versionName = "1.0.0"
    }

    buildTypes {
        release { isMinifyEnabled = false }
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    kotlinOptions { jvmTarget = "17" }
    buildFeatures { buildConfig = true }
    // bridge.js is one file for both wrappers.
    sourceSets["main"].assets.srcDir(layout.buildDirectory.dir("bridge"))
}

val copyBridge by tasks.registering(Copy::class) {
    from("../../bridge.js")
    into(layout.buildDirectory.dir("bridge"))
}
tasks.named("preBuild") { dependsOn(copyBridge) }

dependencies {
    implementation("androidx.activity:activity-ktx:1.9.3")
    implementation("androidx.core:core-ktx:1.15.0")
    implementation("androidx.webkit:webkit:1.12.1")
}
